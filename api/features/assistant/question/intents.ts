import type { Context } from '#api/context.ts'
import { activityFacts } from '#api/features/assistant/facts/activityFacts.ts'
import { batchFacts, doneFacts } from '#api/features/assistant/facts/batchFacts.ts'
import { orderFacts } from '#api/features/assistant/facts/orderFacts.ts'
import { readingFacts } from '#api/features/assistant/facts/readingFacts.ts'
import { recipeFacts } from '#api/features/assistant/facts/recipeFacts.ts'
import { dueFacts, scheduleFacts } from '#api/features/assistant/facts/scheduleFacts.ts'
import {
  alertFacts,
  categoryFacts,
  ingredientFacts,
  kegFacts,
  lowStockFacts,
} from '#api/features/assistant/facts/stockFacts.ts'
import { arrivalFacts, customerFacts, supplierFacts } from '#api/features/assistant/facts/supplyFacts.ts'
import { vesselFacts } from '#api/features/assistant/facts/vesselFacts.ts'
import { addDays, type Day } from '#domain/batches/timeline.ts'
import { vesselTypesIn, type Thing } from './things.ts'
import type { Token } from './wordings.ts'

/** Reads the answer to a question, or to a part of it, as Markdown. */
export type Lookup = (ctx: Context) => Promise<string>

/** A question as it was read. */
export interface Asked {
  tokens: readonly Token[]
  things: readonly Thing[]
  today: Day
}

const beers = ['vessel', 'batch', 'beer'] as const
const vessel = (asked: Asked) => each(asked, ['vessel'], (ctx, label) => vesselFacts(ctx, { label }))
const batch = (asked: Asked) => [...vessel(asked), ...each(asked, ['batch', 'beer'], batchFacts)]
const orAll = (named: Lookup[], all: Lookup): Lookup[] => (named.length > 0 ? named : [all])

/** The lookups of each kind of question about this brewery; none where it lacks a name that it needs. */
const lookups = {
  ...{ vessel, batch },
  brewer: (asked) => each(asked, beers, batchFacts),
  done: (asked) => orAll(each(asked, beers, doneFacts), (ctx) => doneFacts(ctx, undefined)),
  readings: (asked) => each(asked, beers, readingFacts),
  recipe: (asked) => each(asked, ['beer'], recipeFacts),
  vessels: ({ tokens }) => {
    const status = meant(tokens, { free: 'AVAILABLE', clean: 'CLEANING', broken: 'MAINTENANCE', full: 'IN_USE' } as const) // prettier-ignore
    const stage = meant(tokens, { ferment: 'FERMENTING', condition: 'CONDITIONING', package: 'KEGGING', mash: 'MASHING', boil: 'BOILING' } as const) // prettier-ignore
    return [(ctx) => vesselFacts(ctx, { status, stage: status ? undefined : stage, types: vesselTypesIn(tokens) })] // prettier-ignore
  },
  schedule: (asked) =>
    orAll(
      each(asked, ['beer'], (ctx, beer) => scheduleFacts(ctx, { beer, until: dayAhead(asked) })),
      (ctx) => scheduleFacts(ctx, { until: dayAhead(asked) }),
    ),
  today: () => [dueFacts],
  alerts: () => [alertFacts],
  order: (asked) => [(ctx) => orderFacts(ctx, dayAhead(asked))],
  low: () => [lowStockFacts],
  ingredient: (asked) => each(asked, ['ingredient', 'supplier'], ingredientFacts),
  arrivals: (asked) =>
    orAll(each(asked, ['ingredient', 'supplier'], arrivalFacts), (ctx) => arrivalFacts(ctx, undefined)),
  stock: ({ tokens }) => {
    const category = meant(tokens, { malt: 'GRAIN', hop: 'HOPS', yeast: 'YEAST' } as const)
    return [(ctx) => categoryFacts(ctx, category)]
  },
  suppliers: (asked) => orAll(each(asked, ['supplier'], supplierFacts), (ctx) => supplierFacts(ctx)),
  customers: () => [customerFacts],
  kegs: (asked) => orAll(each(asked, ['beer'], kegFacts), (ctx) => kegFacts(ctx, undefined)),
  news: (asked) => [(ctx) => activityFacts(ctx, { day: dayBefore(asked) })],
  activity: (asked) => {
    const of = (...kinds: Thing['kind'][]) => asked.things.find(({ kind }) => kinds.includes(kind))?.name
    const [person, about] = [of('person'), of(...beers, 'ingredient')]
    const topics = { keg: 'KEGS', measure: 'LOGS', left: 'INGREDIENTS', supplies: 'INGREDIENTS', malt: 'INGREDIENTS', hop: 'INGREDIENTS', yeast: 'INGREDIENTS', recipe: 'RECIPES' } as const // prettier-ignore
    const topic = (person ?? about) ? undefined : meant(asked.tokens, topics)
    const isAsked = (person ?? about ?? topic) !== undefined
    return isAsked ? [(ctx) => activityFacts(ctx, { person, about, topic, day: dayBefore(asked) })] : []
  },
  /** What the brewery's data don't answer: advice on brewing, and what can be asked at all. */
  ...{ handbook: () => [], greeting: () => [] },
} satisfies Record<string, (asked: Asked) => Lookup[]>

/** What a question may ask. */
export type Intent = keyof typeof lookups

/** The lookups that answer what is asked, at most three. */
export const lookupsFor = (intent: Intent, asked: Asked): Lookup[] => lookups[intent](asked).slice(0, 3)

/** A lookup for each thing of the first of these kinds that a question names; of beers, for the one that is meant most. */
function each(
  { things }: Asked,
  kinds: readonly Thing['kind'][],
  look: (ctx: Context, name: string) => Promise<string>,
): Lookup[] {
  const kind = kinds.find((one) => things.some((thing) => thing.kind === one))
  const named = things.filter((thing) => thing.kind === kind).slice(0, kind === 'beer' ? 1 : 3)
  return named.map(
    ({ name }) =>
      (ctx) =>
        look(ctx, name),
  )
}

/** What the words of a question stand for; of several, the first of these. */
function meant<Value>(tokens: readonly Token[], values: Readonly<Record<string, Value>>): Value | undefined {
  const found = Object.entries(values).find(([means]) => tokens.some((token) => token.means === means))
  return found?.[1]
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The last day that a question looks ahead to: Friday, tomorrow, this week, the next 10 days, 2026-11-27. */
function dayAhead({ tokens, today }: Asked): Day | undefined {
  const date = tokens.find(({ text }) => /^\d{4}-\d{2}-\d{2}$/.test(text))
  if (date) return date.text
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  const sunday = (7 - weekday) % 7
  const named = Object.fromEntries(weekdays.map((name, day) => [name, (day - weekday + 7) % 7 || 7]))
  const at = tokens.findIndex(({ means }) => means === 'day' || means === 'week')
  const count = Number(tokens.slice(Math.max(0, at - 2), Math.max(0, at)).findLast(({ text }) => /^\d{1,2}$/.test(text))?.text) // prettier-ignore
  const counted: Record<string, number> = count > 0 ? { day: count, week: 7 * count } : {}
  const days = meant(tokens, { ...counted, dayAfterTomorrow: 2, tomorrow: 1, today: 0, nextWeek: sunday + 7, thisWeek: sunday, ...named }) // prettier-ignore
  return days === undefined ? undefined : addDays(today, days)
}

/** The day that a question looks back to, if any: yesterday, today. */
function dayBefore({ tokens, today }: Asked): Day | undefined {
  const days = meant(tokens, { yesterday: -1, today: 0 })
  return days === undefined ? undefined : addDays(today, days)
}
