import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import type { Said } from '#domain/language/message.ts'
import { allow, type Context } from '#api/context.ts'
import { plannedNeeds } from '#api/features/schedule/plannedNeeds.service.ts'
import { dayOf, type Day } from '#domain/batches/timeline.ts'
import { orderBy } from '#domain/stock/orderBy.ts'
import { brewNeeds, type BrewFacts, type BrewNeed } from '#domain/stock/shortages.ts'
import { roundQuantity } from '#domain/stock/units.ts'
import { listOr, plain, strong } from './factWords.ts'
import { linkTo } from './pageLinks.ts'
import { lowStockFacts } from './stockFacts.ts'
import { tellerFor, type Teller } from './teller.ts'

/** An ingredient that planned brews lack: how much, and for which brew first. */
interface Lack {
  name: string
  amount: number
  unit: BrewNeed['stock']['unit']
  there: number
  day: Day
  brew: string
  /** Days from an order to its delivery, if known. */
  leadDays: number | null
  /** Why the amount isn't known. */
  reason: Said | null
}

/**
 * What to order and by when: the plan against the stock, brew by brew, and what is low. With a day, what the brews up to
 * that day lack comes first and apart from the rest.
 */
export async function orderFacts(ctx: Context, until: Day | undefined): Promise<string> {
  allow(ctx, 'read')
  const tell = await tellerFor(ctx)
  const { brews, stocks } = await plannedNeeds(byPrisma(ctx.db).sql, null)
  const lacks = lacksOf(brewNeeds(brews, stocks))
  const line = (lack: Lack) => lackWords(lack, tell)
  const soon = lacks.filter(({ day }) => until === undefined || day <= until)
  const later = lacks.filter((lack) => !soon.includes(lack))
  const title =
    until === undefined
      ? tell.text('answers.toOrder')
      : tell.text('answers.toOrderThrough', { day: tell.day(until) })
  return [
    strong(title),
    listOr(soon.map(line), tell.text('answers.covered')),
    ...(later.length > 0 ? ['', strong(tell.text('answers.laterBrews')), listOr(later.map(line), '')] : []),
    '',
    strong(tell.text('answers.lowOrOut')),
    await lowStockFacts(ctx),
    '',
    tell.text('answers.orderOn', {
      ingredients: linkTo('ingredients', tell, '?order=needed'),
      schedule: linkTo('schedule', tell),
    }),
  ].join('\n')
}

function lackWords({ name, amount, unit, there, day, brew, leadDays, reason }: Lack, tell: Teller): string {
  const facts = { name: strong(plain(name)), batch: brew, day: tell.day(day) }
  if (reason) return tell.text('answers.lackUnknown', { ...facts, reason: plain(tell.said(reason)) })
  const amounts = { amount: { amount, unit }, there: { amount: there, unit } }
  const by = orderBy(day, leadDays, tell.clock.today)
  if (!by) return tell.text('answers.lack', { ...facts, ...amounts })
  return by.isLate
    ? tell.text('answers.lackTooLate', { ...facts, ...amounts, arrives: tell.day(by.arrives) })
    : tell.text('answers.lackOrderBy', { ...facts, ...amounts, orderBy: tell.day(by.day) })
}

/** What is lacking of each ingredient over all brews, with the first brew that lacks it. */
function lacksOf(all: ReturnType<typeof brewNeeds<BrewFacts>>): Lack[] {
  const lacks = new Map<string, Lack>()
  for (const { brew, needs } of all) {
    for (const { ingredientId, stock, short, reason } of needs) {
      if (!short && !reason) continue
      const known = lacks.get(ingredientId)
      if (known) known.amount = roundQuantity(known.amount + (short ?? 0))
      else
        lacks.set(ingredientId, {
          name: stock.name,
          amount: short ?? 0,
          unit: stock.unit,
          there: stock.currentQuantity,
          day: dayOf(brew.brewDate),
          brew: `${plain(brew.recipeName)} ${plain(brew.batchNumber)}`,
          leadDays: stock.leadDays ?? null,
          reason,
        })
    }
  }
  return [...lacks.values()]
}
