import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Columns } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { keyBindings, type KeyedPage } from './keys.ts'

const parts = ['Anywhere', 'Go to', 'In lists', 'In forms'] as const

const names: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowRight: '→',
  ArrowLeft: '←',
}

/** The keys of the product. */
export function KeysDialog({ pages, onClose }: { pages: readonly KeyedPage[]; onClose: () => void }) {
  const bindings = keyBindings(pages)
  return (
    <Dialog open onClose={onClose} title="Keys" isWide>
      <DialogBody>
        <Quiet $below="md">Keys wait while you type, and while a dialog is open.</Quiet>
        <Columns $min="280px">
          {parts.map((part) => (
            <section key={part}>
              <Text as="h3" $size="md" $below="xs">
                {part}
              </Text>
              <List>
                {bindings
                  .filter((binding) => binding.part === part)
                  .map(({ keys, does }) => (
                    <div key={keys.join(' ')}>
                      <dt>
                        {keys.map((key) => (
                          <Key key={key}>{names[key] ?? key}</Key>
                        ))}
                      </dt>
                      <dd>{does}</dd>
                    </div>
                  ))}
              </List>
            </section>
          ))}
        </Columns>
      </DialogBody>
    </Dialog>
  )
}

const List = styled.dl`
  display: grid;
  gap: ${theme.space.xs};

  > div {
    display: grid;
    grid-template-columns: 96px 1fr;
    align-items: baseline;
  }
  dt {
    display: flex;
    gap: ${theme.space.xxs};
  }
`

const Key = styled.kbd`
  min-width: 28px;
  padding: 0 ${theme.space.xs};
  border: 1px solid ${theme.color.fieldLine};
  border-radius: ${theme.radius.sm};
  background: ${theme.color.raised};
  font: inherit;
  font-size: ${theme.font.size.sm};
  text-align: center;
`
