import { allow, type Context } from '#api/context.ts'
import { readDetail } from '#domain/changes/changeKinds.ts'
import type { QueryPastBatchesArgs, StageMove } from '#generated/arguments.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { refusePage } from './pages.ts'

type Batch = Prisma.BatchModel

/** The batch with this number, or null. */
export async function batchByNumber(ctx: Context, number: string): Promise<Batch | null> {
  allow(ctx, 'read')
  return ctx.db.batch.findUnique({ where: { batchNumber: number.trim() } })
}

/** A page of the finished batches, and how many there are on all pages. */
export interface PastBatches {
  total: number
  batches: Batch[]
}

/** Completed and cancelled batches, archived ones too, newest brew date first. At most 500 at once. */
export async function pastBatches(ctx: Context, input: QueryPastBatchesArgs): Promise<PastBatches> {
  allow(ctx, 'read')
  const [limit, offset] = [input.limit ?? 50, input.offset ?? 0]
  refusePage(limit, offset)
  const found = Prisma.sql`FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
    WHERE ${Prisma.join([Prisma.sql`b."stage" IN ('COMPLETED', 'CANCELLED')`, ...conditions(input)], ' AND ')}`
  const [rows, [count]] = await Promise.all([
    ctx.db.$queryRaw<{ id: string }[]>`
      SELECT b."id" ${found} ORDER BY b."brewDate" DESC, b."batchNumber" DESC LIMIT ${limit} OFFSET ${offset}`,
    ctx.db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS "total" ${found}`,
  ])
  return { total: count?.total ?? 0, batches: await ctx.loaders.rowsOf('batch', rows) }
}

const most = 20

function conditions({ search, from, until, vesselId, recipeId }: QueryPastBatchesArgs): Prisma.Sql[] {
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, most)
  return [
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
      return Prisma.sql`(b."batchNumber" ILIKE ${pattern} OR r."name" ILIKE ${pattern} OR r."style" ILIKE ${pattern})`
    }),
    ...(from ? [Prisma.sql`b."brewDate" >= ${from}::date`] : []),
    ...(until ? [Prisma.sql`b."brewDate" <= ${until}::date`] : []),
    ...(vesselId
      ? [
          Prisma.sql`(${vesselId} IN (b."mashTunId", b."kettleId", b."fermenterId", b."briteTankId")
            OR b."id" IN (SELECT "batchId" FROM "Transfer" WHERE "equipmentId" = ${vesselId}))`,
        ]
      : []),
    ...(recipeId ? [Prisma.sql`b."recipeId" = ${recipeId}`] : []),
  ]
}

/** The stages that a batch entered, oldest first, as the activity log has them. At most the last 100. */
export async function stageMoves(ctx: Context, batchId: string): Promise<StageMove[]> {
  allow(ctx, 'read')
  const changes = await ctx.db.change.findMany({
    where: {
      entityId: batchId,
      OR: [
        { type: 'BatchStageChanged' },
        { type: 'BatchSaved', detail: { path: ['created'], equals: true } },
      ],
    },
    orderBy: { id: 'desc' },
    take: 100,
  })
  return changes.reverse().flatMap(({ id: change, type, detail, at, actorId, actorName }) => {
    const id = String(change)
    const by = actorId ? { id: actorId, name: actorName ?? '' } : null
    if (type === 'BatchSaved') return [{ id, from: null, to: 'PLANNED' as const, at, by }]
    const { from, to } = readDetail('BatchStageChanged', detail)
    return to ? [{ id, from: from ?? null, to, at, by }] : []
  })
}
