import { IconAccessPoint, IconAccessPointOff, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { formatTime } from '#web/ui/dates/dates.ts'
import { Pill } from '#web/ui/data/Badge.tsx'
import { text } from '#web/ui/language/text.ts'

const looks = {
  live: { tone: 'green', word: 'shell.live', Icon: IconAccessPoint },
  connecting: { tone: 'gray', word: 'shell.connecting', Icon: IconRefresh },
  reconnecting: { tone: 'yellow', word: 'shell.reconnecting', Icon: IconRefresh },
  offline: { tone: 'red', word: 'shell.offline', Icon: IconAccessPointOff },
  chosen: { tone: 'yellow', word: 'shell.workingOffline', Icon: IconPlugConnectedX },
} as const

export interface LinkIndicatorProps {
  /** `chosen`: the user works offline. */
  state: keyof typeof looks
  /** The moment up to which the page is known to be current. */
  since: Date
}

/** Whether the page is live, and if not, since when. */
export function LinkIndicator({ state, since }: LinkIndicatorProps) {
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
export function linkSentence({ state, since }: LinkIndicatorProps): string {
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
