import { message, type Message } from '#domain/language/message.ts'
import { isOneOfSeveral, titleInBatch, type StepOfBatch } from './brewsOfBatch.ts'
import { secondsLeft, type BrewTimer } from './brewTimers.ts'

/** Something that a timer calls for, its own end or a boil addition on the way; `timer` counts down to it. */
export interface TimerCall extends StepOfBatch {
  timer: BrewTimer
}

/** A boil addition of a brew, by when it is due. */
export type BoilAddition = Pick<StepOfBatch, 'brew' | 'minutes'>

/**
 * What the timers of a batch call for: the end of each, and of a boil also the additions of its brew, which are due so many
 * minutes before its end. `additions` are those that are still to be made.
 */
export function timerCalls(steps: readonly TimerCall[], additions: readonly BoilAddition[]): TimerCall[] {
  return steps.flatMap((step) => {
    if (step.kind !== 'BOIL') return [step]
    const { brew, timer } = step
    const added = additions.flatMap(({ minutes, ...addition }): TimerCall[] => {
      const seconds = timer.seconds - minutes * 60
      return addition.brew === brew
        ? [{ brew, kind: 'BOIL_ADDITION', minutes, timer: { ...timer, seconds } }]
        : []
    })
    return [step, ...added]
  })
}

/** What a timer of a batch with so many brews says when its time has come. */
export function callSentence(call: StepOfBatch, brews: number): Message {
  const { brew, kind, minutes } = call
  if (kind !== 'BOIL_ADDITION') return message('brewDay.timeUp', { step: titleInBatch(call, brews) })
  return isOneOfSeveral(call, brews)
    ? message('brewDay.additionOfBrewDue', { minutes, brew })
    : message('brewDay.additionDue', { minutes })
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
