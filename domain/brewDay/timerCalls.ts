import { message, type Message } from '#domain/language/message.ts'
import { stepTitle, type BrewStepName } from './brewSteps.ts'
import { secondsLeft, type BrewTimer } from './brewTimers.ts'

/** Something that a timer calls for, its own end or a boil addition on the way; `timer` counts down to it. */
export interface TimerCall extends BrewStepName {
  timer: BrewTimer
}

/**
 * What the timers of a batch call for: the end of each, and of a boil also its additions, which are due so many minutes
 * before its end. `additions` are those that are still to be made.
 */
export function timerCalls(steps: readonly TimerCall[], additions: readonly number[]): TimerCall[] {
  return steps.flatMap((step) => {
    if (step.kind !== 'BOIL') return [step]
    const { timer } = step
    const added = additions.map((minutes): TimerCall => {
      const seconds = timer.seconds - minutes * 60
      return { kind: 'BOIL_ADDITION', minutes, timer: { ...timer, seconds } }
    })
    return [step, ...added]
  })
}

/** What a timer says when its time has come. */
export function callSentence(call: BrewStepName): Message {
  if (call.kind === 'BOIL_ADDITION') return message('brewDay.additionDue', { minutes: call.minutes })
  return message('brewDay.timeUp', { step: stepTitle(call) })
}

/** For so many seconds after its time, a call comes before the next one. */
const standsForSeconds = 120

/** The call to show where there is room for one: one whose time has just come, else the next, else the last. */
export function nextCall<Call extends { timer: BrewTimer }>(
  calls: readonly Call[],
  now: Date,
): Call | undefined {
  const left = ({ timer }: Call) => secondsLeft(timer, now)
  const sorted = [...calls].sort((one, other) => left(one) - left(other))
  return sorted.find((call) => left(call) > -standsForSeconds) ?? sorted.at(-1)
}
