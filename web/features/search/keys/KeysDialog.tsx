import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Columns } from '#web/ui/layout/Grids.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { text } from '#web/ui/language/text.ts'
import { keyBindings, keyParts, type KeyedPage } from './keys.ts'

const arrows: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowRight: '→',
  ArrowLeft: '←',
}

/** What is printed on a key. */
function nameOf(key: string): string {
  if (key === 'Control' || key === 'Escape' || key === 'Enter') return text(`search.key.${key}` as const)
  return arrows[key] ?? key
}

/** The keys of the product. */
export function KeysDialog({ pages, onClose }: { pages: readonly KeyedPage[]; onClose: () => void }) {
  const bindings = keyBindings(pages)
  return (
    <Dialog open onClose={onClose} title={text('search.keys')} isWide>
      <DialogBody tabIndex={0} role="region" aria-label={text('search.keys')}>
        <Quiet $below="md">{text('search.keysHint')}</Quiet>
        <Columns $min="280px">
          {keyParts.map((part) => (
            <section key={part}>
              <Text as="h3" $size="md" $below="xs">
                {text(`search.part.${part}` as const)}
              </Text>
              <List>
                {bindings
                  .filter((binding) => binding.part === part)
                  .map(({ keys, does }) => (
                    <div key={keys.join(' ')}>
                      <dt>
                        {keys.map((key) => (
                          <Key key={key}>{nameOf(key)}</Key>
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
    grid-template-columns: minmax(96px, max-content) 1fr;
    column-gap: ${theme.space.xs};
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
  white-space: nowrap;
`
