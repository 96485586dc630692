import type { Day } from '#domain/batches/timeline.ts'
import { recipeBBL } from '#domain/recipes/recipes.ts'
import { needOf, type Asked, type Stock } from './stock.ts'
import { amountWords, roundQuantity, type Unit } from './units.ts'

/** An ingredient and its stock. */
export interface StockedIngredient extends Stock {
  id: string
}

/** A brew with the lines of its recipe, whose amounts are for 3 BBL. */
export interface PlannedBrew {
  id: string
  brewDate: Day
  batchSizeBBL: number
  lines: readonly (Asked & { ingredient: StockedIngredient })[]
}

/** How much of an ingredient will be missing, in the unit of its stock. */
export interface Shortage {
  id: string
  name: string
  unit: Unit
  short: number
}

/**
 * What a brew will be short of on its day: the stock of today without what other brews planned up to that day take.
 * Amounts whose units can't be converted are left out: the stock of the batch reports them.
 */
export function plannedShortages(brew: PlannedBrew, planned: readonly PlannedBrew[]): Shortage[] {
  const before = planned.filter(({ id, brewDate }) => id !== brew.id && brewDate <= brew.brewDate)
  const ingredients = new Map(brew.lines.map(({ ingredient }) => [ingredient.id, ingredient]))
  return [...ingredients.values()].flatMap((ingredient) => {
    const taken =
      needOf(
        ingredient,
        before.flatMap((other) => askedOf(other, ingredient.id)),
      ).needed ?? 0
    const left = roundQuantity(Math.max(0, ingredient.currentQuantity - taken))
    const { short } = needOf({ ...ingredient, currentQuantity: left }, askedOf(brew, ingredient.id))
    return short ? [{ id: ingredient.id, name: ingredient.name, unit: ingredient.unit, short }] : []
  })
}

function askedOf({ lines, batchSizeBBL }: PlannedBrew, ingredientId: string): Asked[] {
  return lines
    .filter(({ ingredient }) => ingredient.id === ingredientId)
    .map(({ amount, unit }) => ({ amount: (amount * batchSizeBBL) / recipeBBL, unit }))
}

const namedAtMost = 3

/** What a brew will be short of on its day, in a sentence, or null when it is short of nothing. */
export function shortageText(
  shortages: readonly Shortage[],
  day: Day,
  dayText: (day: Day) => string = (day) => day,
): string | null {
  if (shortages.length === 0) return null
  const named = shortages
    .slice(0, namedAtMost)
    .map(({ short, unit, name }) => `${amountWords(short, unit)} ${name}`)
    .join(', ')
  const rest = shortages.length - namedAtMost
  const all = rest > 0 ? `${named} and ${rest} more` : named
  return `Short on ${dayText(day)}: ${all}. Order in time to have them by then.`
}
