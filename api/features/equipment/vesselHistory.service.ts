import { allow, readerIn, type Context } from '#api/context.ts'
import { Invalid, NotFound } from '#api/errors.ts'
import { written } from '#api/language/readers.ts'
import { message, type Message } from '#domain/language/message.ts'
import { entryDate, type BatchStage } from '#domain/batches/batchStages.ts'
import { allChangeKinds, changeKinds, readDetail } from '#domain/changes/changeKinds.ts'
import { batchEntered, batchLeft, type PastBatch } from '#domain/equipment/vesselHistory.ts'
import { vesselFields, vesselTypeOf, type VesselField } from '#domain/equipment/vessels.ts'
import type { QueryVesselHistoryArgs } from '#generated/arguments.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** An event in a vessel's history, as a sentence; `batchId` is the batch it was about, which may have been deleted. */
export interface VesselEvent {
  id: string
  at: Date
  by: { id: string; name: string } | null
  what: string
  batchId: string | null
}

const vesselKinds = allChangeKinds.filter((kind) => changeKinds[kind].vesselHistory)

/** An event of a vessel from the outbox or from a batch's stage dates, with the current batch if it still exists. */
interface HistoryRow extends PastBatch {
  key: string
  at: Date
  actorId: string | null
  actorName: string | null
  type: string
  detail: unknown
  stage: BatchStage | null
  batchId: string | null
}

/**
 * A vessel's history, newest first, at most 200 events at a time. It comes from the outbox and, for batches older than
 * the outbox, from their stage dates.
 */
export async function vesselHistory(ctx: Context, input: QueryVesselHistoryArgs): Promise<VesselEvent[]> {
  allow(ctx, 'read')
  const limit = input.limit ?? 50
  if (limit < 0 || limit > 200) {
    throw new Invalid(message('cellar.historyTooLong', { max: 200 }), {
      limit: message('cellar.pageBounds', { max: 200 }),
    })
  }
  const vessel = await ctx.loaders.load('equipment', input.equipmentId)
  if (!vessel) throw new NotFound(message('cellar.noVessel'))
  const field = vesselFields.find((candidate) => vesselTypeOf[candidate] === vessel.type) ?? 'fermenterId'
  const rows = await ctx.db.$queryRaw<HistoryRow[]>`
    SELECT e.*, b."batchNumber", r."name" AS "recipeName"
    FROM (
      SELECT * FROM (
        ${recorded(vessel.id)}
        UNION ALL ${entered(field, vessel.id)}
        UNION ALL ${left(field, vessel.id)}
      ) e
      ${input.before ? olderThan(input.before) : Prisma.empty}
      ORDER BY e."at" DESC, e."key" DESC LIMIT ${limit}
    ) e
    LEFT JOIN "Batch" b ON b."id" = e."batchId" LEFT JOIN "Recipe" r ON r."id" = b."recipeId"
    ORDER BY e."at" DESC, e."key" DESC`
  const reader = readerIn(ctx)
  return rows.map((row) => ({
    id: `${row.at.getTime()}-${row.key}`,
    at: row.at,
    by: row.actorId ? { id: row.actorId, name: row.actorName ?? '' } : null,
    what: written(sentenceOf(row), reader),
    batchId: row.batchNumber ? row.batchId : null,
  }))
}

function sentenceOf(row: HistoryRow): Message {
  const kind = vesselKinds.find((known) => known === row.type)
  const recorded = kind && changeKinds[kind].vesselHistory?.(readDetail(kind, row.detail), row)
  return recorded ?? (row.type === 'entered' ? batchEntered(row, row.stage) : batchLeft(row))
}

/** Keys of the same moment have equal length, so that the later change sorts after the earlier one. */
const recorded = (vesselId: string) => Prisma.sql`
  SELECT 'c' || lpad(c."seq"::text, 18, '0') AS "key", c."at", c."actorId", c."actorName", c."type",
    c."detail", NULL AS "stage", c."detail"->>'batchId' AS "batchId"
  FROM "Change" c
  WHERE c."entityId" = ${vesselId} AND c."type" = ANY(${vesselKinds})`

const entered = (field: VesselField, vesselId: string) =>
  dated('i', 'entered', firstDate(field), field, vesselId)

const left = (field: VesselField, vesselId: string) => dated('o', 'left', lastDate(field), field, vesselId)

function dated(key: string, type: string, date: Prisma.Sql, field: VesselField, vesselId: string) {
  return Prisma.sql`
    SELECT ${key} || b."id" AS "key", ${date} AS "at", NULL AS "actorId", NULL AS "actorName", ${type} AS "type",
      NULL::jsonb AS "detail", ${stageOf[field]}::text AS "stage", b."id" AS "batchId"
    FROM "Batch" b
    WHERE b.${column(field)} = ${vesselId} AND ${firstDate(field)} IS NOT NULL AND ${date} < COALESCE((
      SELECT min(c."at") FROM "Change" c
      WHERE c."entityId" = ${vesselId} AND c."detail"->>'batchId' IS NOT NULL), 'infinity')`
}

const stageOf = {
  mashTunId: 'MASHING',
  kettleId: 'BOILING',
  fermenterId: 'FERMENTING',
  briteTankId: 'CONDITIONING',
} as const satisfies Record<VesselField, BatchStage>

const column = (name: string) => Prisma.raw(`"${name}"`)
const dateOf = (name: string) => Prisma.sql`b.${column(name)}`

const firstDate = (field: VesselField) => dateOf(entryDate[stageOf[field]])

/** A batch left when it entered the next stage or, skipping that one or conditioning in its fermenter, was completed. */
function lastDate(field: VesselField) {
  const next = {
    mashTunId: 'boilingStartDate',
    kettleId: 'fermentingStartDate',
    fermenterId: 'conditioningStartDate',
    briteTankId: 'completedAt',
  }[field]
  if (field === 'fermenterId')
    return Prisma.sql`CASE WHEN b."briteTankId" = b."fermenterId" THEN b."completedAt"
      ELSE COALESCE(${dateOf(next)}, b."completedAt") END`
  return Prisma.sql`COALESCE(${dateOf(next)}, b."completedAt")`
}

function olderThan(before: string) {
  const [, time = '', key = ''] = /^(\d{1,15})-(.{1,200})$/.exec(before) ?? []
  if (!key) throw new Invalid(message('cellar.noEntry'), { before: message('cellar.entryId') })
  return Prisma.sql`WHERE (e."at", e."key") < (${new Date(Number(time))}, ${key})`
}
