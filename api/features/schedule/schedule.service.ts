import { allow, type Context } from '#api/context.ts'
import { Invalid } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import { nextBatchNumber as numberAfter } from '#domain/batches/batchNumbers.ts'
import type { BatchTotals, QueryBatchesArgs } from '#generated/arguments.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { refusePage } from './pages.ts'

type Batch = Prisma.BatchModel

/**
 * Unfinished batches first, then by brew date, newest first; a page of at most 500. The index batch_list_order has this
 * order.
 */
export async function batches(ctx: Context, input: QueryBatchesArgs): Promise<Batch[]> {
  allow(ctx, 'read')
  const limit = input.limit ?? 200
  const offset = input.offset ?? 0
  refusePage(limit, offset)
  const isArchived = input.archived ? Prisma.sql`IS NOT NULL` : Prisma.sql`IS NULL`
  const wanted = input.stages
    ? Prisma.sql`AND "stage" = ANY(${[...input.stages]}::"BatchStage"[])`
    : Prisma.empty
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Batch" WHERE "archivedAt" ${isArchived} ${wanted}
    ORDER BY ("stage" IN ('COMPLETED', 'CANCELLED')), "brewDate" DESC, "batchNumber" DESC
    LIMIT ${limit} OFFSET ${offset}`
  return ctx.loaders.rowsOf('batch', rows)
}

/** One batch, or null. */
export function findBatch(ctx: Context, id: string): Promise<Batch | null> {
  allow(ctx, 'read')
  return ctx.loaders.load('batch', id)
}

/** How many batches there are, in total and by stage. */
export async function batchTotals(ctx: Context): Promise<BatchTotals> {
  allow(ctx, 'read')
  const groups = await ctx.db.batch.groupBy({ by: ['stage'], _count: true })
  const byStage = groups.map((group) => ({ stage: group.stage, count: group._count }))
  return { total: byStage.reduce((sum, { count }) => sum + count, 0), byStage }
}

/** The next free batch number of a year, such as 2024-001. */
export async function nextBatchNumber(ctx: Context, year: number): Promise<string> {
  allow(ctx, 'read')
  if (year < 2000 || year > 2099)
    throw new Invalid(message('cellar.yearRange'), { year: message('cellar.yearBounds') })
  const given = await ctx.db.batch.findMany({
    where: { batchNumber: { startsWith: `${year}-` } },
    select: { batchNumber: true },
  })
  return numberAfter(
    given.map(({ batchNumber }) => batchNumber),
    year,
  )
}
