import { Suspense, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { text } from '#web/ui/language/text.ts'
import { IconAccessPoint, IconAccessPointOff, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { formatTime } from '#web/ui/dates/dates.ts'
import { Pill } from '#web/ui/data/Badge.tsx'

const LinkPanel = lazyView('LinkPanel', () => import('./LinkPanel.tsx'))

interface LinkMenuProps extends LinkIndicatorProps {
  /** How many of this person's commands are unsent, and how many were refused. */
  waiting: number
  refused: number
  /** Whether the user chose to work offline. */
  isWorkingOffline: boolean
  onWorkOffline: (on: boolean) => void
  /** A note about this device. */
  note: string | null
  /** The list of what waits. */
  children: ReactNode
}

/** The connection state in the header; opens the queued commands and the switch for working offline. */
export function LinkMenu({ state, since, waiting, refused, ...panel }: LinkMenuProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const counts = [
    waiting > 0 && text('shell.waitingCount', { count: waiting }),
    refused > 0 && text('shell.refusedCount', { count: refused }),
  ].filter(Boolean)
  const sentence = linkSentence({ state, since })
  return (
    <>
      <VisuallyHidden role="status">{[sentence, ...counts].join(' ')}</VisuallyHidden>
      <Trigger
        ref={setButton}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <LinkIndicator state={state} since={since} />
        {waiting > 0 && (
          <Count $isRefused={false}>
            {waiting}
            <VisuallyHidden> {text('shell.waitingWord')}</VisuallyHidden>
          </Count>
        )}
        {refused > 0 && (
          <Count $isRefused>
            {refused}
            <VisuallyHidden> {text('shell.refusedWord')}</VisuallyHidden>
          </Count>
        )}
      </Trigger>
      {isOpen && (
        <Suspense>
          <LinkPanel {...panel} anchor={button} sentence={sentence} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const Trigger = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.xxs};
  min-height: ${theme.size.control};
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.round};
  background: none;
  font: inherit;
  min-width: 0;

  ${theme.media.burger} {
    position: relative;
  }
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

  ${theme.media.burger} {
    position: absolute;
    top: -4px;
    right: -6px;
    min-width: 22px;
    height: 22px;
    padding: 0 ${theme.space.xxs};
    font-size: ${theme.font.size.xs};
  }
`

const looks = {
  live: { tone: 'green', word: 'shell.live', Icon: IconAccessPoint },
  connecting: { tone: 'gray', word: 'shell.connecting', Icon: IconRefresh },
  reconnecting: { tone: 'yellow', word: 'shell.reconnecting', Icon: IconRefresh },
  offline: { tone: 'red', word: 'shell.offline', Icon: IconAccessPointOff },
  chosen: { tone: 'yellow', word: 'shell.workingOffline', Icon: IconPlugConnectedX },
} as const

interface LinkIndicatorProps {
  /** `chosen`: the user works offline. */
  state: keyof typeof looks
  /** The moment up to which the page is known to be current. */
  since: Date
}

/** Whether the page is live, and if not, since when. */
function LinkIndicator({ state, since }: LinkIndicatorProps) {
  const { tone, word, Icon } = looks[state]
  return (
    <Indicator $tone={tone}>
      <Icon size={18} aria-hidden="true" />
      {text(word)}
      {state !== 'live' && state !== 'connecting' && (
        <Since> {text('shell.since', { time: formatTime(since) })}</Since>
      )}
    </Indicator>
  )
}

/** Whether the page is live, and since when it is not, in a sentence. */
function linkSentence({ state, since }: LinkIndicatorProps): string {
  if (state === 'live') return text('shell.pageIsLive')
  if (state === 'connecting') return text('shell.connectingToBrewery')
  return text(state === 'chosen' ? 'shell.choseOffline' : 'shell.unreachable', { time: formatTime(since) })
}

const Indicator = styled(Pill)`
  gap: ${theme.space.xs};
  min-height: 36px;
  padding-left: ${theme.space.sm};

  svg {
    flex: none;
    width: 18px;
    height: 18px;
  }

  ${theme.media.burger} {
    gap: ${theme.space.xxs};
    padding: 0 ${theme.space.xs};
    line-height: ${theme.font.leading.tight};
    text-align: start;
    white-space: normal;
  }
`

const Since = styled.span`
  font-variant-numeric: tabular-nums;

  ${theme.media.small} {
    display: none;
  }
`
