import { Popover } from '@base-ui/react/popover'
import { useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { floatingLayer, floatingStyle } from './floating.ts'
import { LinkIndicator, linkSentence, type LinkIndicatorProps } from './LinkIndicator.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface LinkMenuProps extends LinkIndicatorProps {
  /** How many actions of this person the server has not taken yet, and how many it refused. */
  waiting: number
  refused: number
  /** Whether somebody chose to work without the line. */
  isWorkingOffline: boolean
  onWorkOffline: (on: boolean) => void
  /** What should be known about this device. */
  note: string | null
  /** The list of what waits. */
  children: ReactNode
}

/** The link in the header; behind it what waits on this device, and the switch for a line that comes and goes. */
export function LinkMenu(props: LinkMenuProps) {
  const { state, since, waiting, refused, isWorkingOffline, onWorkOffline, note, children } = props
  const [open, setOpen] = useState(false)
  const counts = [waiting > 0 && `${waiting} waiting`, refused > 0 && `${refused} refused`].filter(Boolean)
  return (
    <>
      <VisuallyHidden role="status">
        {linkSentence({ state, since })} {counts.join(', ')}
      </VisuallyHidden>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Trigger aria-label={`Line to the brewery: ${[state, ...counts].join(', ')}`}>
          <LinkIndicator state={state} since={since} />
          {waiting > 0 && <Count $isRefused={false}>{waiting}</Count>}
          {refused > 0 && <Count $isRefused>{refused}</Count>}
        </Trigger>
        <Popover.Portal>
          <Positioner sideOffset={8} align="end" collisionPadding={8}>
            <Popup aria-label="Line to the brewery">
              <Sentence>{linkSentence({ state, since })}</Sentence>
              {children}
              <Switch>
                <input
                  type="checkbox"
                  role="switch"
                  checked={isWorkingOffline}
                  onChange={(event) => onWorkOffline(event.target.checked)}
                />
                <span>
                  Work offline
                  <Muted>For a line that comes and goes: what you do waits here until you switch back.</Muted>
                </span>
              </Switch>
              {note && <Muted>{note}</Muted>}
            </Popup>
          </Positioner>
        </Popover.Portal>
      </Popover.Root>
    </>
  )
}

const Trigger = styled(Popover.Trigger)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.xxs};
  min-height: ${theme.size.control};
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.round};
  background: none;
  font: inherit;
  cursor: pointer;
  touch-action: manipulation;
`

const Count = styled.strong<{ $isRefused: boolean }>`
  display: grid;
  place-items: center;
  min-width: 28px;
  height: 28px;
  padding: 0 ${theme.space.xs};
  border-radius: ${theme.radius.round};
  background: ${(props) => (props.$isRefused ? theme.color.danger : theme.color.primary)};
  color: ${(props) => (props.$isRefused ? theme.color.onDanger : theme.color.onPrimary)};
  font-size: ${theme.font.size.sm};
  font-variant-numeric: tabular-nums;
`

const Positioner = styled(Popover.Positioner)`
  ${floatingLayer}
`

const Popup = styled(Popover.Popup)`
  ${floatingStyle}
  display: grid;
  gap: ${theme.space.md};
  width: min(420px, calc(100vw - 2 * ${theme.space.xs}));
  max-height: min(640px, var(--available-height));
  padding: ${theme.space.md};
  overflow-y: auto;
`

const Sentence = styled.p`
  font-weight: ${theme.font.weight.medium};
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

const Muted = styled.small`
  display: block;
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
  line-height: 1.4;
`
