import type { Brew } from '#prisma/seed/brews/brews.ts'
import type { Random } from '#prisma/seed/random.ts'

/** A reading in the fermenter. */
export interface Measured {
  temperature: number
  gravity: number
  pH: number
}

/** A stuck fermentation stops this far above the expected final gravity. */
const stuckAbove = 0.012

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** The share of its sugar that a healthy yeast has fermented after a time: slow, fast, slow; 1 is all. */
function fermented(days: number, daysToFinish: number): number {
  const curve = (day: number) => 1 / (1 + Math.exp((-8 / daysToFinish) * (day - daysToFinish * 0.4)))
  return (curve(days) - curve(0)) / (1 - curve(0))
}

/**
 * The fermentation of one brew, as a function of time that must be called in chronological order. Gravity falls from OG
 * to about FG; the hydrometer's noise never lets it rise by more than a point.
 */
export function fermentationOf(brew: Brew, random: Random): (days: number) => Measured {
  const { og, fg, kind } = brew.plan.recipe
  const isStuck = brew.plan.story === 'stuck'
  const end = isStuck ? fg + stuckAbove : fg + random.whole(-1, 1) / 1000
  const daysToFinish = isStuck ? kind.daysToFinish * 0.6 : kind.daysToFinish
  const [pitched, finished] = kind.temperature
  let last = og
  return (days) => {
    const share = fermented(days, daysToFinish)
    const read = og - (og - end) * share + random.between(-0.0006, 0.0006)
    last = rounded(Math.max(end, Math.min(read, last + 0.001)), 3)
    const warmth = pitched + (finished - pitched) * Math.min(1, days / kind.daysToFinish)
    return {
      temperature: rounded(warmth + random.between(-0.6, 0.6), 1),
      gravity: last,
      pH: rounded(5.3 - share + random.between(0, 0.05), 2),
    }
  }
}
