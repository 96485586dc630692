import type { ReadingKind } from '#domain/devices/devicePost.ts'
import { readingKinds } from '#domain/devices/readings.ts'
import { silentAfter } from '#domain/devices/silence.ts'

/**
 * Why a value isn't one of the beer although it could be one of a beer: the device is dry or lies on its side, it was just
 * moved to another vessel, or its gravity has just jumped up.
 */
export type Whereabouts = 'DRY' | 'MOVED' | 'JUMPED'

/** What is expected of the beer that a device measures, as far as anyone said it. */
export interface ExpectedBeer {
  originalGravity: number | null
  expectedOG: number | null
  expectedFG: number | null
}

/** What is known when a reading arrives. */
export interface Surroundings {
  /** The last values of the device in this vessel that count. */
  previous: Partial<Record<ReadingKind, { value: number; at: Date }>>
  at: Date
  /** The beer in the vessel; null when it holds none. */
  beer: ExpectedBeer | null
  /** When the device was moved here from another vessel; null when it wasn't. */
  movedAt: Date | null
  /** When somebody last changed the device: a value from before may have been corrected in another way. */
  changedAt: Date | null
  /** Whether the vessel is one in which beer is, a fermenter or a brite tank, and not one that is heated. */
  isTank: boolean
  /** The temperature after it that is no power-on value, in °F, as it was sent; null while there is none. */
  following: number | null
}

/** What comes of a device that was just moved is often sent on the way: this long, in ms, which is one usual interval. */
const movingMs = 15 * 60_000

/**
 * Dry, a hydrometer shows less than beer can have. Fully fermented, extract and alcohol make an apparent extract of -0.2207
 * times that of the wort (Balling), 0.987 of 1.060; beers that are meant to be dry end around 0.995. A poor calibration is
 * 0.012 off.
 */
const [driest, leastBelow] = [0.99, 0.012]
/** On its side it shows far more than the wort had. Late wort, fruit and krausen add up to less than this. */
const mostAbove = 0.05

/** No yeast raises gravity: krausen and stirring do, by less than this an hour; a tank with another beer by more. */
const jump = 0.01
/** A jump that lasts as long as this, in ms, is of the tank: wort was added, or krausen lies on the device. */
const settledMs = 3_600_000

/** A temperature this near to the one before, in °F, is still that of the tank, wherever the device is. */
const sameTemperature = 2

/** What speaks against each value of a reading, corrected but not smoothed; nothing for a reading of the beer. */
export function notOfTheBeer(
  values: Partial<Record<ReadingKind, number>>,
  intervalSeconds: number | null,
  { previous, at, beer, movedAt, changedAt }: Surroundings,
): { why: Whereabouts | null; kinds: readonly ReadingKind[] } {
  if (movedAt && at.getTime() - movedAt.getTime() < movingMs) return { why: 'MOVED', kinds: kindsOf(values) }
  const { GRAVITY: gravity, TEMPERATURE: temperature } = values
  if (gravity === undefined) return { why: null, kinds: [] }
  const isComparable = !changedAt || (previous.GRAVITY?.at ?? at) > changedAt
  const before = isComparable ? previous.GRAVITY : undefined
  const why = isDry(gravity, beer)
    ? 'DRY'
    : before && hasJumped(gravity, before, at, intervalSeconds)
      ? 'JUMPED'
      : null
  if (!why) return { why, kinds: [] }
  const warmth = previous.TEMPERATURE
  // One that has always been dry is only calibrated badly: then its temperature is that of the beer.
  const wasTaken = before !== undefined && Math.abs(gravity - before.value) > jump
  const isElsewhere =
    wasTaken &&
    temperature !== undefined &&
    warmth !== undefined &&
    Math.abs(temperature - warmth.value) > sameTemperature
  return { why, kinds: isElsewhere ? ['GRAVITY', 'TEMPERATURE'] : ['GRAVITY'] }
}

/** Whether a gravity is one that this beer can't have, with what a hydrometer may be off. */
function isDry(gravity: number, beer: ExpectedBeer | null): boolean {
  if (!beer) return false
  const { originalGravity, expectedOG, expectedFG } = beer
  const highest = Math.max(originalGravity ?? 0, expectedOG ?? 0)
  return (
    gravity < Math.min(driest, (expectedFG ?? 1) - leastBelow) ||
    (highest > 1 && gravity > highest + mostAbove)
  )
}

/** Whether gravity is higher above what the device showed before than krausen lifts it. */
export const isJump = (gravity: number, before: number) => gravity - before > jump

function hasJumped(
  gravity: number,
  before: { value: number; at: Date },
  at: Date,
  intervalSeconds: number | null,
): boolean {
  // A device that sends rarely has to show it twice as well.
  const settled = Math.max(settledMs, silentAfter(intervalSeconds) * 1_000)
  const since = at.getTime() - before.at.getTime()
  return isJump(gravity, before.value) && since >= 0 && since < settled
}

const kindsOf = (values: Partial<Record<ReadingKind, number>>) =>
  readingKinds.filter((kind) => values[kind] !== undefined)
