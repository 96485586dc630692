import styled from 'styled-components'
import { countdownText, endOf, secondsLeft } from '#domain/brewDay/brewTimers.ts'
import { theme } from '#web/theme.ts'
import { formatTime } from '#web/ui/dates/dates.ts'
import { timerIn } from '#web/ui/dates/timerIn.ts'
import { text } from '#web/ui/language/text.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import type { TodayItemView } from './todayDocuments.ts'

interface TimerDueProps {
  /** What the timer counts down to. */
  sentence: string
  sent: NonNullable<TodayItemView['timer']>
}

/** When the time of a timer has come, and what is left until then. */
export function TimerDue({ sentence, sent }: TimerDueProps) {
  const timer = timerIn(sent)
  const left = secondsLeft(timer, useNow(1_000))
  const end = endOf(timer)
  return (
    <Due>
      <Left role="timer" aria-label={sentence} $isOver={left <= 0}>
        {countdownText(left)}
      </Left>
      <Muted>{end ? text('today.ends', { time: formatTime(end) }) : text('today.paused')}</Muted>
    </Due>
  )
}

const Due = styled.span`
  display: grid;
  grid-row: 1 / 3;
  grid-column: 4;
  align-self: center;
  padding-left: ${theme.space.xs};
  font-size: ${theme.font.size.sm};
  line-height: ${theme.font.leading.snug};
  text-align: right;
  white-space: nowrap;
`

const Left = styled.b<{ $isOver: boolean }>`
  color: ${({ $isOver }) => $isOver && theme.tone.red.text};
  font-weight: ${theme.font.weight.medium};
  font-variant-numeric: tabular-nums;
`
