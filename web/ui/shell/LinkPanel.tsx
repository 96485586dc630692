import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { PopoverPanel } from '#web/ui/floating/PopoverPanel.tsx'
import { Text } from '#web/ui/layout/Text.ts'
import { Detail } from '#web/ui/layout/Detail.ts'
import { text } from '#web/ui/language/text.ts'

interface LinkPanelProps {
  anchor: Element | null
  sentence: string
  isWorkingOffline: boolean
  onWorkOffline: (on: boolean) => void
  note: string | null
  onClose: () => void
  children: ReactNode
}

/** The panel below the connection state in the header. */
export function LinkPanel(props: LinkPanelProps) {
  const { anchor, sentence, isWorkingOffline, onWorkOffline, note, onClose, children } = props
  return (
    <Popover.Root
      open
      onOpenChange={(isOpen, { event }) => {
        // A press on the trigger itself already closes it.
        const isOnLink = event.target instanceof Node && anchor?.contains(event.target)
        if (!isOpen && !isOnLink) onClose()
      }}
    >
      <Panel anchor={anchor} sideOffset={8} aria-label={text('shell.connection')}>
        <Text as="p" $weight="medium">
          {sentence}
        </Text>
        {children}
        <Switch>
          <input
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has it
            role="switch"
            checked={isWorkingOffline}
            onChange={(event) => onWorkOffline(event.target.checked)}
          />
          <span>
            {text('shell.workOffline')}
            <Detail $leading="snug">{text('shell.workOfflineHint')}</Detail>
          </span>
        </Switch>
        {note && <Detail $leading="snug">{note}</Detail>}
      </Panel>
    </Popover.Root>
  )
}

const Panel = styled(PopoverPanel)`
  display: grid;
  gap: ${theme.space.md};
  width: min(420px, calc(100vw - 2 * ${theme.space.xs}));
  max-height: min(640px, var(--available-height));
  padding: ${theme.space.md};
  overflow-y: auto;
`

const Switch = styled.label`
  display: flex;
  align-items: flex-start;
  gap: ${theme.space.sm};
  min-height: ${theme.size.control};
  padding-top: ${theme.space.md};
  border-top: 1px solid ${theme.color.line};
  cursor: pointer;

  input {
    flex: none;
    width: 24px;
    height: 24px;
    accent-color: ${theme.color.primary};
  }
`
