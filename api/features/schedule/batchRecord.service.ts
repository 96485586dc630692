import { likeWord, spelledLike } from '#api/db/foldedSql.ts'
import { typedWords } from '#domain/search/folded.ts'
import { breweryClock } from '#api/features/brewery/breweryClock.service.ts'
import { dayOf, type Day } from '#domain/batches/timeline.ts'
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

/** The day on which batch b was brewed, in a time zone: by its brew day's first step, else its first stage, else its plan. */
const brewedOnIn = (zone: string) => Prisma.sql`coalesce((coalesce(
  (SELECT min(s."doneAt") FROM "BrewStep" s WHERE s."batchId" = b."id"),
  b."mashingStartDate", b."boilingStartDate", b."fermentingStartDate") AT TIME ZONE ${zone})::date, b."brewDate")`

/** The day on which a batch was brewed; all batches of one response are read together. */
export async function brewedOn(ctx: Context, { id, brewDate }: Batch): Promise<Day> {
  const { zone } = await breweryClock(ctx)
  const day = await ctx.loaders.about('brewedOn', id, async (db, ids) => {
    const rows = await db.$queryRaw<{ id: string; day: Day }[]>`
      SELECT b."id", ${brewedOnIn(zone)}::text AS "day" FROM "Batch" b WHERE b."id" = ANY(${ids})`
    return new Map(rows.map((row) => [row.id, row.day]))
  })
  return day ?? dayOf(brewDate)
}

/** Completed and cancelled batches, archived ones too, brewed last first. At most 500 at once. */
export async function pastBatches(ctx: Context, input: QueryPastBatchesArgs): Promise<PastBatches> {
  allow(ctx, 'read')
  const [limit, offset] = [input.limit ?? 50, input.offset ?? 0]
  refusePage(limit, offset)
  const brewed = brewedOnIn((await breweryClock(ctx)).zone)
  const found = Prisma.sql`FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
    WHERE ${Prisma.join([Prisma.sql`b."stage" IN ('COMPLETED', 'CANCELLED')`, ...conditions(input, brewed)], ' AND ')}`
  const [rows, [count]] = await Promise.all([
    ctx.db.$queryRaw<{ id: string }[]>`
      SELECT b."id" ${found} ORDER BY ${brewed} DESC, b."batchNumber" DESC LIMIT ${limit} OFFSET ${offset}`,
    ctx.db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS "total" ${found}`,
  ])
  return { total: count?.total ?? 0, batches: await ctx.loaders.rowsOf('batch', rows) }
}

const most = 20

function conditions(
  { search, from, until, vesselId, recipeId }: QueryPastBatchesArgs,
  brewed: Prisma.Sql,
): Prisma.Sql[] {
  const searched = Prisma.sql`concat_ws(E'\\n', b."batchNumber", r."name", r."style")`
  return [
    ...typedWords(search ?? '')
      .slice(0, most)
      .map((word) => spelledLike(searched, likeWord(word))),
    ...(from ? [Prisma.sql`${brewed} >= ${from}::date`] : []),
    ...(until ? [Prisma.sql`${brewed} <= ${until}::date`] : []),
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
