import styled from 'styled-components'
import { countdownText, endOf, secondsLeft } from '#domain/brewDay/brewTimers.ts'
import { nextCall } from '#domain/brewDay/timerCalls.ts'
import type { BatchView } from '#web/features/wall/wallDocuments.ts'
import { theme } from '#web/theme.ts'
import { timerIn } from '#web/ui/dates/timerIn.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Figure } from './tileFigures.ts'
import { Days, line, ShortDays } from './tileParts.ts'
import { isWhole } from './tileSizes.ts'
import { text, textOf } from '#web/ui/language/text.ts'

interface TileTimerProps {
  calls: BatchView['calls']
  /** Formats the time of day. */
  time: (moment: Date) => string
}

/** What the brew day calls for next, and the seconds until then. */
function useCall(calls: BatchView['calls']) {
  const now = useNow(1_000)
  const call = nextCall(
    calls.map(({ textSaid, timer }) => ({ textSaid, timer: timerIn(timer) })),
    now,
  )
  return (
    call && {
      text: textOf(call.textSaid, 'brewDay.*'),
      left: secondsLeft(call.timer, now),
      end: endOf(call.timer),
    }
  )
}

/** When the time of a vessel's timer has come. */
export function TimerEnd({ calls, time }: TileTimerProps) {
  const call = useCall(calls)
  if (!call) return null
  const end = call.end ? time(call.end) : text('wall.paused')
  return (
    <>
      <Days>{call.end ? text('wall.ends', { time: end }) : end}</Days>
      <ShortDays aria-hidden="true">{end}</ShortDays>
    </>
  )
}

/** How much of a vessel's timer is left. */
export function TimerFigure({ calls }: Pick<TileTimerProps, 'calls'>) {
  const call = useCall(calls)
  if (!call) return null
  return (
    <Countdown role="timer" aria-label={call.text} $isOver={call.left <= 0}>
      {countdownText(call.left)}
    </Countdown>
  )
}

/** What a vessel's timer is for. */
export function TimerText({ calls }: Pick<TileTimerProps, 'calls'>) {
  return <Name>{useCall(calls)?.text}</Name>
}

const Countdown = styled(Figure)<{ $isOver: boolean }>`
  color: ${({ $isOver }) => $isOver && theme.tone.red.text};
`

/** In a whole tile, a second line takes what a narrow tile would cut off. */
const Name = styled.span`
  ${line}

  @container ${isWhole} {
    white-space: normal;
  }
`
