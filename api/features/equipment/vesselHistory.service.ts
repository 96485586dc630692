import { allow, type Context } from '#api/context.ts'
import { Invalid, NotFound } from '#api/errors.ts'
import type { stageLabels } from '#domain/batches/batchStages.ts'
import { entryDate } from '#domain/batches/batchStages.ts'
import { vesselFields, vesselTypeOf, type VesselField } from '#domain/equipment/vessels.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { historyLine, type HistoryRow } from './historyLine.ts'

/** Something that happened to a vessel, in a sentence; `batchId` names the batch it was about, which may be gone. */
export interface VesselEvent {
  id: string
  at: Date
  by: { id: string; name: string } | null
  what: string
  batchId: string | null
}

/**
 * What happened to a vessel, newest first, at most 200 at once. The outbox tells it; which batches came and went before
 * the first that the outbox names is told by their stage dates.
 */
export async function vesselHistory(
  ctx: Context,
  input: { equipmentId: string; limit?: number | null; before?: string | null },
): Promise<VesselEvent[]> {
  allow(ctx, 'read')
  const limit = input.limit ?? 50
  if (limit < 0 || limit > 200) {
    throw new Invalid('A history has at most 200 entries a page.', { limit: 'from 0 to 200' })
  }
  const vessel = await ctx.loaders.load('equipment', input.equipmentId)
  if (!vessel) throw new NotFound("This vessel doesn't exist.")
  const field = vesselFields.find((candidate) => vesselTypeOf[candidate] === vessel.type) ?? 'fermenterId'
  const rows = await ctx.db.$queryRaw<HistoryRow[]>`
    SELECT e.*, b."batchNumber" AS "currentNumber", r."name" AS "recipeName"
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
  return rows.map((row) => ({
    id: `${row.at.getTime()}-${row.key}`,
    at: row.at,
    by: row.actorId ? { id: row.actorId, name: row.actorName ?? '' } : null,
    what: historyLine(row),
    batchId: row.currentNumber ? row.batchId : null,
  }))
}

/** Keys are of equal length where they are of one moment, so that the later change sorts after the earlier one. */
const recorded = (vesselId: string) => Prisma.sql`
  SELECT 'c' || lpad(c."seq"::text, 18, '0') AS "key", c."at", c."actorId", c."actorName", c."type",
    c."detail", c."detail"->>'batchId' AS "batchId"
  FROM "Change" c
  WHERE c."entityId" = ${vesselId} AND c."type" IN ('EquipmentStatusChanged', 'EquipmentSaved')`

const entered = (field: VesselField, vesselId: string) =>
  told('i', 'entered', firstDate(field), field, vesselId)

const left = (field: VesselField, vesselId: string) => told('o', 'left', lastDate(field), field, vesselId)

function told(key: string, type: string, date: Prisma.Sql, field: VesselField, vesselId: string) {
  return Prisma.sql`
    SELECT ${key} || b."id" AS "key", ${date} AS "at", NULL AS "actorId", NULL AS "actorName", ${type} AS "type",
      jsonb_build_object('stage', ${stageOf[field]}::text) AS "detail", b."id" AS "batchId"
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
} as const satisfies Record<VesselField, keyof typeof stageLabels>

const column = (name: string) => Prisma.raw(`"${name}"`)
const dateOf = (name: string) => Prisma.sql`b.${column(name)}`

const firstDate = (field: VesselField) => dateOf(entryDate[stageOf[field]])

/** A batch left when it entered the next stage or, skipping that one, was completed. */
function lastDate(field: VesselField) {
  const next = {
    mashTunId: 'boilingStartDate',
    kettleId: 'fermentingStartDate',
    fermenterId: 'conditioningStartDate',
    briteTankId: 'completedAt',
  }[field]
  return Prisma.sql`COALESCE(${dateOf(next)}, b."completedAt")`
}

function olderThan(before: string) {
  const [, time = '', key = ''] = /^(\d{1,15})-(.{1,200})$/.exec(before) ?? []
  if (!key) throw new Invalid("This entry doesn't exist.", { before: 'must be the id of an entry' })
  return Prisma.sql`WHERE (e."at", e."key") < (${new Date(Number(time))}, ${key})`
}
