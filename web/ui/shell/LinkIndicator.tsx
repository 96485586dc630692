import { IconAccessPoint, IconAccessPointOff, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { formatTime } from '#web/ui/dates/dates.ts'
import { Pill } from '#web/ui/data/Badge.tsx'

const looks = {
  live: { tone: 'green', word: 'Live', Icon: IconAccessPoint },
  connecting: { tone: 'gray', word: 'Connecting', Icon: IconRefresh },
  reconnecting: { tone: 'yellow', word: 'Reconnecting', Icon: IconRefresh },
  offline: { tone: 'red', word: 'Offline', Icon: IconAccessPointOff },
  chosen: { tone: 'yellow', word: 'Working offline', Icon: IconPlugConnectedX },
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
      {word}
      {state !== 'live' && state !== 'connecting' && <Since> since {formatTime(since)}</Since>}
    </Indicator>
  )
}

/** The same as a sentence. */
export function linkSentence({ state, since }: LinkIndicatorProps): string {
  if (state === 'live') return 'This page is live.'
  if (state === 'connecting') return 'Connecting to the brewery.'
  const age = `This page shows how it was at ${formatTime(since)}.`
  if (state === 'chosen') return `You chose to work offline. ${age}`
  return `Can't reach the server. ${age}`
}

const Indicator = styled(Pill)`
  gap: ${theme.space.xs};
  min-height: 36px;
  padding-left: ${theme.space.sm};

  svg {
    width: 18px;
    height: 18px;
  }
`

const Since = styled.span`
  font-variant-numeric: tabular-nums;

  ${theme.media.small} {
    display: none;
  }
`
