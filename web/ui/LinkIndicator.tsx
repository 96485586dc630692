import { IconAccessPoint, IconAccessPointOff, IconRefresh } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'
import { formatTime } from './dates.ts'

const looks = {
  live: { tone: 'green', word: 'Live', Icon: IconAccessPoint },
  reconnecting: { tone: 'yellow', word: 'Reconnecting', Icon: IconRefresh },
  offline: { tone: 'red', word: 'Offline', Icon: IconAccessPointOff },
} as const

interface LinkIndicatorProps {
  state: keyof typeof looks
  /** The moment up to which the page is known to be true. */
  since: Date
}

/** Whether what the page shows is live, and if not, since when. */
export function LinkIndicator({ state, since }: LinkIndicatorProps) {
  const { tone, word, Icon } = looks[state]
  return (
    <Pill role="status" $tone={tone}>
      <Icon size={18} aria-hidden="true" />
      {word}
      {state !== 'live' && <Since> since {formatTime(since)}</Since>}
    </Pill>
  )
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
