import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { allow, type Context } from '#api/context.ts'
import { plannedNeeds } from '#api/features/schedule/plannedNeeds.service.ts'
import type { Day } from '#domain/batches/timeline.ts'
import { orderBy, type OrderBy } from '#domain/stock/orderBy.ts'
import { brewNeeds, type BrewNeed } from '#domain/stock/shortages.ts'
import { amountWords } from '#domain/units/amounts.ts'
import { roundQuantity } from '#domain/stock/units.ts'
import { dayText, listOr, plain } from './factWords.ts'
import { lowStockFacts } from './stockFacts.ts'
import { breweryClock } from '#api/features/brewery/breweryClock.service.ts'

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
  reason: string | null
}

/**
 * What to order and by when: the plan against the stock, brew by brew, and what is low. With a day, what the brews up to
 * that day lack comes first and apart from the rest.
 */
export async function orderFacts(ctx: Context, until: Day | undefined): Promise<string> {
  allow(ctx, 'read')
  const units = ctx.asker?.units
  const { brews, stocks } = await plannedNeeds(byPrisma(ctx.db).sql, null)
  const { today } = await breweryClock(ctx)
  const lacks = lacksOf(brewNeeds(brews, stocks, units))
  const line = ({ name, amount, unit, there, day, brew, leadDays, reason }: Lack) => {
    const by = orderBy(day, leadDays, today)
    return reason
      ? `**${plain(name)}** for ${brew}, ${dayText(day, today)}: ${plain(reason)}`
      : `**${plain(name)}**: ${amountWords(amount, unit, units)} short, ${by ? `${orderWords(by, today)}, ` : ''}needed by ${dayText(day, today)} for ${brew} (${amountWords(there, unit, units)} in stock)`
  }
  const soon = lacks.filter(({ day }) => until === undefined || day <= until)
  const later = lacks.filter((lack) => !soon.includes(lack))
  const days = until === undefined ? '' : ` through ${dayText(until, today)}`
  return [
    `**To order for the planned brews${days}**`,
    listOr(soon.map(line), 'Nothing: the stock covers them.'),
    ...(later.length > 0 ? ['', '**For later brews**', listOr(later.map(line), '')] : []),
    '',
    '**Low or out of stock**',
    await lowStockFacts(ctx),
    '',
    'Order on [Ingredients](/ingredients?order=low); the brews are on [Schedule](/schedule).',
  ].join('\n')
}

function orderWords({ day, isLate, arrives }: OrderBy, today: Day): string {
  return isLate
    ? `too late: ordered today it arrives ${dayText(arrives, today)}`
    : `order by ${dayText(day, today)}`
}

/** What is lacking of each ingredient over all brews, with the first brew that lacks it. */
function lacksOf(all: ReturnType<typeof brewNeeds>): Lack[] {
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
          day: brew.brewDate.toISOString().slice(0, 10),
          brew: `${plain(brew.recipeName)} ${plain(brew.batchNumber)}`,
          leadDays: stock.leadDays ?? null,
          reason,
        })
    }
  }
  return [...lacks.values()]
}
