import { allow, type Context } from '#api/context.ts'
import { Invalid, NotFound } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import { historyLimits, type KegSize } from '#domain/stock/kegs.ts'
import type { QueryKegTransactionsArgs, QueryPackageTransactionsArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Transaction = Prisma.KegTransactionModel

/** Every beer type, by name. */
export async function beerTypes(ctx: Context): Promise<Prisma.BeerTypeModel[]> {
  allow(ctx, 'read')
  return ctx.db.beerType.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }], take: 500 })
}

/** The color of a beer, by its recipe. */
export interface BeerColor {
  beerTypeId: string
  colorSRM: number
}

/** The colors of beers: of the newest recipe that has one and is called like the beer, else is of its style. */
export async function beerColors(ctx: Context): Promise<BeerColor[]> {
  allow(ctx, 'read')
  return ctx.db.$queryRaw<BeerColor[]>`
    SELECT DISTINCT ON (b."id") b."id" AS "beerTypeId", r."colorSRM"::float8
    FROM "BeerType" b JOIN "Recipe" r ON lower(b."name") IN (lower(r."name"), lower(r."style"))
    WHERE r."colorSRM" IS NOT NULL
    ORDER BY b."id", lower(r."name") = lower(b."name") DESC, r."updatedAt" DESC, r."id" LIMIT 500`
}

/** Kegs of the two sizes; other packages have none. */
const ofSize = { size: { not: null } }

/** The size of what is listed as kegs, which have one. */
export function sizeOf(size: KegSize | null): KegSize {
  if (!size) throw new NotFound(message('kegs.noSuch'))
  return size
}

/** Every keg, by beer and size. */
export async function kegs(ctx: Context): Promise<(Prisma.KegModel & { size: KegSize })[]> {
  allow(ctx, 'read')
  const rows = await ctx.db.keg.findMany({
    where: ofSize,
    orderBy: [{ beerType: { name: 'asc' } }, { size: 'asc' }],
    take: 500,
  })
  return rows.map((row) => ({ ...row, size: sizeOf(row.size) }))
}

/** Additions and removals of kegs, newest first: by default 20 of one beer and size, 50 otherwise. */
export function kegTransactions(
  ctx: Context,
  { beerTypeId, size, batchId, limit, before }: QueryKegTransactionsArgs,
): Promise<Transaction[]> {
  const usual = beerTypeId && size ? historyLimits.ofOne : historyLimits.ofAll
  const of = { ...(beerTypeId && { beerTypeId }), ...(size && { size }), ...(batchId && { batchId }) }
  return transactionsOf(ctx, { ...ofSize, ...of }, { limit: limit ?? usual, before })
}

/** Additions and removals of packages other than of the two sizes of kegs, newest first: 50 by default. */
export function packageTransactions(
  ctx: Context,
  { beerTypeId, formatId, limit, before }: QueryPackageTransactionsArgs,
): Promise<Transaction[]> {
  const of = { ...(beerTypeId && { beerTypeId }), ...(formatId && { formatId }) }
  return transactionsOf(ctx, { size: null, ...of }, { limit: limit ?? historyLimits.ofAll, before })
}

async function transactionsOf(
  ctx: Context,
  where: Prisma.KegTransactionWhereInput,
  { limit, before }: { limit: number; before: string | null | undefined },
): Promise<Transaction[]> {
  allow(ctx, 'read')
  if (limit < 0 || limit > 500)
    throw new Invalid(message('kegs.pageTooLarge'), { limit: message('kegs.pageLimit') })
  return ctx.db.kegTransaction.findMany({
    where,
    orderBy: [{ timestamp: 'desc' }, { id: 'desc' }],
    ...(before && { cursor: { id: before }, skip: 1 }),
    take: limit,
  })
}
