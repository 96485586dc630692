import { allow, type Context } from '#api/context.ts'
import { Invalid } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import { historyLimits } from '#domain/stock/kegs.ts'
import type { QueryKegTransactionsArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** Every beer type, by name. */
export async function beerTypes(ctx: Context): Promise<Prisma.BeerTypeModel[]> {
  allow(ctx, 'read')
  return ctx.db.beerType.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }], take: 500 })
}

/** Every keg, by beer and size. */
export async function kegs(ctx: Context): Promise<Prisma.KegModel[]> {
  allow(ctx, 'read')
  return ctx.db.keg.findMany({ orderBy: [{ beerType: { name: 'asc' } }, { size: 'asc' }], take: 500 })
}

/** Additions and removals of kegs, newest first: by default 20 of one beer and size, 50 otherwise. */
export async function kegTransactions(
  ctx: Context,
  { beerTypeId, size, batchId, limit, before }: QueryKegTransactionsArgs,
): Promise<Prisma.KegTransactionModel[]> {
  allow(ctx, 'read')
  const take = limit ?? (beerTypeId && size ? historyLimits.ofOne : historyLimits.ofAll)
  if (take < 0 || take > 500) {
    throw new Invalid(message('kegs.pageTooLarge'), { limit: message('kegs.pageLimit') })
  }
  return ctx.db.kegTransaction.findMany({
    where: { ...(beerTypeId && { beerTypeId }), ...(size && { size }), ...(batchId && { batchId }) },
    orderBy: [{ timestamp: 'desc' }, { id: 'desc' }],
    ...(before && { cursor: { id: before }, skip: 1 }),
    take,
  })
}
