import { IconAccessPoint, IconAccessPointOff, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'
import { formatTime } from '#web/ui/dates/dates.ts'

const looks = {
  live: { tone: 'green', word: 'Live', Icon: IconAccessPoint },
  connecting: { tone: 'gray', word: 'Connecting', Icon: IconRefresh },
  reconnecting: { tone: 'yellow', word: 'Reconnecting', Icon: IconRefresh },
  offline: { tone: 'red', word: 'Offline', Icon: IconAccessPointOff },
  chosen: { tone: 'yellow', word: 'Working offline', Icon: IconPlugConnectedX },
} as const

export interface LinkIndicatorProps {
  /** `chosen`: someone switched the line off here. */
  state: keyof typeof looks
  /** The moment up to which the page is known to be true. */
  since: Date
}

/** Whether what the page shows is live, and if not, since when. */
export function LinkIndicator({ state, since }: LinkIndicatorProps) {
  const { tone, word, Icon } = looks[state]
  return (
    <Pill $tone={tone}>
      <Icon size={18} aria-hidden="true" />
      {word}
      {state !== 'live' && state !== 'connecting' && <Since> since {formatTime(since)}</Since>}
    </Pill>
  )
}

/** The same as a sentence. */
export function linkSentence({ state, since }: LinkIndicatorProps): string {
  if (state === 'live') return 'This page is live.'
  if (state === 'connecting') return 'Connecting to the brewery.'
  const age = `This page shows how it was at ${formatTime(since)}.`
  if (state === 'chosen') return `You chose to work offline. ${age}`
  return `You're offline. Reconnecting automatically. ${age}`
}

const Pill = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.xs};
  min-height: 36px;
  padding: 0 ${theme.space.sm};
  border: 1px solid ${(props) => theme.tone[props.$tone].line};
  border-radius: ${theme.radius.round};
  background: ${(props) => theme.tone[props.$tone].tint};
  color: ${(props) => theme.tone[props.$tone].text};
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.medium};
  white-space: nowrap;
`

const Since = styled.span`
  font-variant-numeric: tabular-nums;

  ${theme.media.small} {
    display: none;
  }
`
