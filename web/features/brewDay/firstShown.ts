import { nextCall } from '#domain/brewDay/timerCalls.ts'
import { readDraft } from '#web/live/forms/drafts.ts'
import { aboutStep, callsOf, isInFermenter, type BrewedBatch, type ShownBrew } from './brewDayViews.ts'

/**
 * The brew whose list is open when somebody opens the page: the one into which they typed something that isn't saved, else
 * that whose timer calls next, else the first that isn't in the fermenter.
 */
export function firstShown({ id }: BrewedBatch, brews: readonly ShownBrew[], now: Date): string {
  const drafted = brews.find(({ steps }) => steps.some((step) => readDraft(aboutStep(id, step))))
  const called = nextCall(
    brews.flatMap(({ steps }) => callsOf(steps)),
    now,
  )
  const found = drafted ?? called ?? brews.find(({ steps }) => !isInFermenter(steps))
  return String(found?.brew ?? 1)
}
