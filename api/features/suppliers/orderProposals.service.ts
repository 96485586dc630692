import { allow, type Context } from '#api/context.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { breweryZone } from '#api/features/brewery/breweryClock.service.ts'
import { unordered } from '#api/features/ingredients/lowStock.service.ts'
import { plannedNeeds } from '#api/features/schedule/plannedNeeds.service.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { proposeOrders, type OrderProposal } from '#domain/stock/orderProposals.ts'

/** What to order: what is low or out and not on order, and what planned brews need beyond stock and orders. */
export async function orderProposals(ctx: Context): Promise<OrderProposal[]> {
  allow(ctx, 'read')
  const { sql } = byPrisma(ctx.db)
  const [{ brews, stocks }, low, zone] = await Promise.all([
    plannedNeeds(sql, null),
    unordered(sql),
    breweryZone(sql),
  ])
  const planned = new Set(stocks.map(({ id }) => id))
  const others = low.filter(({ id }) => !planned.has(id))
  return proposeOrders([...stocks, ...others], brews, dayAt(new Date(), zone))
}
