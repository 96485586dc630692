import type { Day } from '#domain/batches/timeline.ts'
import { recipeBBL } from '#domain/recipes/recipes.ts'
import type { Delivery } from './deliveries.ts'
import { orderBy, orderByText } from './orderBy.ts'
import { brewNeeds } from './shortages.ts'
import type { Asked, Stock } from './stock.ts'
import { message, type Message } from '#domain/language/message.ts'
import type { Unit } from './units.ts'

/** An ingredient and its stock. */
export interface StockedIngredient extends Stock {
  id: string
  /** Whose lead time in days may be known. */
  supplier?: { leadDays: number | null } | null
  /** What is on order. */
  expected?: readonly Delivery[]
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
  /** Days from an order to its delivery, if known. */
  leadDays: number | null
}

/**
 * What a brew will be short of on its day, by the rule of all planned brews: after those of earlier days. Who plans it is
 * told what others of its day leave to it.
 * Amounts whose units can't be converted are left out: the stock of the batch reports them.
 */
export function plannedShortages(brew: PlannedBrew, planned: readonly PlannedBrew[]): Shortage[] {
  const before = planned.filter(({ id, brewDate }) => id !== brew.id && brewDate <= brew.brewDate)
  const ingredients = new Map(brew.lines.map(({ ingredient }) => [ingredient.id, ingredient]))
  const stocks = [...ingredients.values()].map(({ supplier, ...stock }) => ({
    ...stock,
    leadDays: supplier?.leadDays ?? null,
  }))
  const brews = [...before.map(factsOf), { ...factsOf(brew), batchNumber: lastOfDay }]
  const all = brewNeeds(brews, stocks)
  const needs = all.find((one) => one.brew.id === brew.id)?.needs ?? []
  return needs.flatMap(({ short, stock: { id, name, unit, leadDays = null } }) =>
    short ? [{ id, name, unit, short, leadDays }] : [],
  )
}

/** Numbers are digits, which sort before letters. */
const lastOfDay = 'last'

function factsOf({ id, brewDate, batchSizeBBL, lines }: PlannedBrew) {
  const needs = new Map<string, Asked[]>()
  for (const { ingredient, amount, unit } of lines) {
    const asked = needs.get(ingredient.id) ?? []
    asked.push({ amount: (amount * batchSizeBBL) / recipeBBL, unit })
    needs.set(ingredient.id, asked)
  }
  return { id, batchNumber: '', brewDate: new Date(brewDate), needs }
}

/** How who reads it reads days. */
interface ReaderTexts {
  dayText: (day: Day) => string
  weekdayText: (day: Day) => string
}

const namedAtMost = 3

/**
 * What a brew will be short of on its day and by when to order it, which is up to the slowest supplier, as two sentences;
 * null when it is short of nothing.
 */
export function shortageText(
  shortages: readonly Shortage[],
  day: Day,
  today: Day,
  { dayText, weekdayText }: ReaderTexts,
): [short: Message, order: Message] | null {
  if (shortages.length === 0) return null
  const named = shortages.map(({ short, unit, name }) =>
    message('shortages.item', { amount: { amount: short, unit }, name }),
  )
  const [first = '', second = '', third = ''] = named
  const known = shortages.flatMap(({ leadDays }) => leadDays ?? [])
  const by = orderBy(day, known.length > 0 ? Math.max(...known) : null, today)
  const [count, more] = [String(named.length), named.length - namedAtMost]
  const short = message('shortages.short', { day: dayText(day), count, first, second, third, more })
  return [short, orderByText(by, weekdayText)]
}
