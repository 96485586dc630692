import { titleInBatch } from '#domain/brewDay/brewsOfBatch.ts'
import { countdownText, secondsLeft } from '#domain/brewDay/brewTimers.ts'
import { nextCall, type TimerCall } from '#domain/brewDay/timerCalls.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { textOf } from '#web/ui/language/text.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { callsOf, type BrewedBatch, type ShownBrew } from './brewDayViews.ts'
import { Countdown } from './StepTimer.tsx'

interface OtherTimersProps {
  batch: BrewedBatch
  /** The brews whose lists are not shown. */
  brews: readonly ShownBrew[]
}

/** What the timers of the other brews call for next: one is often mashed while another one boils. */
export function OtherTimers({ batch, brews }: OtherTimersProps) {
  return brews.map(({ brew, steps }) => {
    const calls = callsOf(steps)
    return calls.length > 0 && <NextCall key={brew} brews={batch.brews} calls={calls} />
  })
}

function NextCall({ brews, calls }: { brews: number; calls: readonly TimerCall[] }) {
  const now = useNow(1_000)
  const call = nextCall(calls, now)
  if (!call) return null
  const [title, left] = [textOf(titleInBatch(call, brews)), secondsLeft(call.timer, now)]
  return (
    <Row $wrap $spread $gap="xs md">
      <Text $weight="medium">{title}</Text>
      <Countdown role="timer" aria-label={title} $over={left <= 0} $size="lg">
        {countdownText(left)}
      </Countdown>
    </Row>
  )
}
