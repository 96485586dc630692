import { brewLimits } from '#domain/batches/brews.ts'
import { message, type Message } from '#domain/language/message.ts'
import { rounded } from '#domain/units/conversion.ts'
import { stepTitle, type BrewStepName } from './brewSteps.ts'

/** Which step of a batch: of which of its brews, from 1. */
export interface StepOfBatch extends BrewStepName {
  brew: number
}

/** Names a step within its batch. The first brew has no number in it: devices have queued commands under that name. */
export function stepKey({ brew, kind, minutes }: StepOfBatch): string {
  return brew === 1 ? `${kind}:${minutes}` : `${kind}:${minutes}:${brew}`
}

/** How many brews a batch is shown with: as many as it has, and those that were recorded before it was given fewer. */
export function shownBrews(brews: number, recorded: readonly Pick<StepOfBatch, 'brew'>[]): number {
  return Math.max(brews, ...recorded.map(({ brew }) => brew))
}

/** Whether people have to be told which brew of a batch it is: there are others, or were. */
export function isOneOfSeveral({ brew }: Pick<StepOfBatch, 'brew'>, brews: number): boolean {
  return brews > 1 || brew > 1
}

/** What a step is called among those of all brews, such as "Mash in, brew 2"; of a single brew, only its own title. */
export function titleInBatch(step: StepOfBatch, brews: number): Message {
  const title = stepTitle(step)
  return isOneOfSeveral(step, brews) ? message('brewDay.stepOfBrew', { step: title, brew: step.brew }) : title
}

/**
 * The same where the end of a line may be cut off, such as "Brew 2: Mash in". The minutes by which brewers tell additions
 * apart come first, as in "Brew 2, 15 min: boil addition".
 */
export function shortTitleInBatch(step: StepOfBatch, brews: number): Message {
  const { brew, kind, minutes } = step
  if (kind !== 'BOIL_ADDITION') {
    const title = stepTitle(step)
    return isOneOfSeveral(step, brews) ? message('brewDay.brewAndStep', { step: title, brew }) : title
  }
  return isOneOfSeveral(step, brews)
    ? message('brewDay.brewAndAddition', { brew, minutes })
    : message('brewDay.shortAddition', { minutes })
}

/** Why a batch has no such brew, in a sentence, or null when it has; what was recorded can always be corrected. */
export function refuseBrew(
  { batchNumber, brews }: { batchNumber: string; brews: number },
  brew: number,
  isRecorded: boolean,
): Message | null {
  if (isRecorded || brew <= brews) return null
  return message('brewDay.noBrew', { number: batchNumber, brew, count: brews })
}

/** The number of a brew, both ends included. */
export const brewNumbers = brewLimits.brews

/** What was measured of a brew: its specific gravity, and the US barrels that went into the fermenter. */
export interface MeasuredBrew {
  gravity: number | null
  volume: number | null
}

/**
 * The original gravity of the wort of all brews in the fermenter, with 4 decimals; null while none was measured. Worts mix by
 * volume: where the volume of a measured brew is unknown, all count the same, as brews of a batch have one size.
 */
export function gravityOfBrews(brews: readonly MeasuredBrew[]): number | null {
  const measured = brews.flatMap(({ gravity, volume }) => (gravity === null ? [] : [{ gravity, volume }]))
  const isWeighed = measured.every(({ volume }) => volume !== null && volume > 0)
  const weights = measured.map(({ volume }) => (isWeighed ? (volume ?? 1) : 1))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return null
  return rounded(measured.reduce((sum, { gravity }, at) => sum + gravity * (weights[at] ?? 1), 0) / whole, 4)
}
