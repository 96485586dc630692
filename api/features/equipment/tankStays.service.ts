import { allow, type Context } from '#api/context.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { tankStays } from '#api/db/readings/tankStays.ts'
import { insertRows } from '#api/db/statements/rows.ts'
import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import type { OtherStay, Stay } from '#domain/devices/files/tankStays.ts'
import type { Prisma } from '#generated/prisma/client.ts'

interface StayRow {
  equipmentId: string
  from: Date
  until: Date | null
}

/** A stay with its tank's name; `until` is null while it lasts. */
interface TankStay extends StayRow {
  label: string
}

const stayOf = ({ equipmentId, from, until }: StayRow, now: Date): Stay => ({
  ...{ equipmentId, from, to: until ?? now },
})

/** When a batch was in which tank, the earlier first; all batches of one response are read together. */
export async function tankStaysOf(ctx: Context, batchId: string): Promise<TankStay[]> {
  return (await ctx.loaders.about('tankStays', batchId, readStays)) ?? []
}

async function readStays(db: Prisma.TransactionClient, ids: string[]): Promise<Map<string, TankStay[]>> {
  const rows = await db.$queryRaw<(TankStay & { batchId: string })[]>`
    SELECT b."id" AS "batchId", e."id" AS "equipmentId", e."label", stay."from", stay."until"
    FROM "Batch" b CROSS JOIN LATERAL ${tankStays} stay JOIN "Equipment" e ON e."id" = stay."equipmentId"
    WHERE b."id" = ANY(${ids}) ORDER BY stay."from"`
  const byBatch = new Map<string, TankStay[]>()
  for (const { batchId, ...stay } of rows) byBatch.set(batchId, joined(byBatch.get(batchId) ?? [], stay))
  return byBatch
}

/** The stays with the next one, which is the same as the last where the batch stayed in its tank to condition. */
function joined(stays: readonly TankStay[], next: TankStay): TankStay[] {
  const last = stays.at(-1)
  const hasStayed = last?.equipmentId === next.equipmentId && last.until?.getTime() === next.from.getTime()
  return last && hasStayed ? [...stays.slice(0, -1), { ...last, until: next.until }] : [...stays, next]
}

/** When a batch was in which tank, the earlier first; until `now` where it still is. */
export async function staysOfBatch(sql: RunSql, batchId: string, now: Date): Promise<Stay[]> {
  const rows = await sql<StayRow[]>`
    SELECT stay."equipmentId", stay."from", stay."until" FROM "Batch" b CROSS JOIN LATERAL ${tankStays} stay
    WHERE b."id" = ${batchId}`
  return rows.map((row) => stayOf(row, now)).filter(({ from, to }) => from < to)
}

/** When other batches were in the tanks of a batch, since it came into its first one. */
export async function otherStaysOf(ctx: Context, batchId: string): Promise<(OtherStay & { until: Date })[]> {
  allow(ctx, 'read')
  const { sql } = byPrisma(ctx.db)
  const now = new Date()
  const others = await othersBeside(sql, batchId, await staysOfBatch(sql, batchId, now), now)
  return others.map((stay) => ({ ...stay, until: stay.to }))
}

/** When other batches were in the tanks of these stays of a batch, since the first one. */
export async function othersBeside(
  sql: RunSql,
  batchId: string,
  stays: readonly Stay[],
  now: Date,
): Promise<OtherStay[]> {
  const [first] = stays
  if (!first) return []
  const vesselIds = stays.map(({ equipmentId }) => equipmentId)
  return staysOfOthers(sql, batchId, { vesselIds, since: first.from, now })
}

/** When other batches than this one were in these tanks since a moment; until `now` where they still are. */
async function staysOfOthers(
  sql: RunSql,
  batchId: string,
  { vesselIds, since, now }: { vesselIds: string[]; since: Date; now: Date },
): Promise<OtherStay[]> {
  const rows = await sql<(StayRow & { batchNumber: string })[]>`
    SELECT b."batchNumber", stay."equipmentId", stay."from", stay."until"
    FROM "Batch" b CROSS JOIN LATERAL ${tankStays} stay
    WHERE b."id" <> ${batchId} AND stay."equipmentId" = ANY(${vesselIds}) AND coalesce(stay."until" > ${since}, true)
      AND (b."fermenterId" = ANY(${vesselIds}) OR b."briteTankId" = ANY(${vesselIds})
        OR b."id" IN (SELECT "batchId" FROM "Transfer" WHERE "equipmentId" = ANY(${vesselIds})))`
  return rows.map(({ batchNumber, ...row }) => ({ ...stayOf(row, now), batchNumber }))
}

/** Records the absence of a batch that returns to a tank which it left before, if it did. */
export async function recordReturn(
  tx: Tx,
  batch: Pick<Prisma.BatchModel, 'id' | 'stage'>,
  equipmentId: string,
): Promise<void> {
  const stays = await staysOfBatch(tx.sql, batch.id, tx.at)
  const last = stays.findLast((stay) => stay.equipmentId === equipmentId)
  if (last) await recordAbsence(tx, batch, { equipmentId, leftAt: last.to })
}

/**
 * Records that a batch which is put back into its tank was away in the meantime, if another one was in there: what was
 * measured then is not of this beer.
 */
export async function recordAbsence(
  tx: Tx,
  { id: batchId, stage }: Pick<Prisma.BatchModel, 'id' | 'stage'>,
  { equipmentId, leftAt }: { equipmentId: string; leftAt: Date },
): Promise<void> {
  const others = await staysOfOthers(tx.sql, batchId, { vesselIds: [equipmentId], since: leftAt, now: tx.at })
  if (others.length === 0) return
  await insertRows(tx, 'Transfer', [
    { batchId, stage, equipmentId, at: leftAt },
    { batchId, stage, equipmentId: null, at: tx.at },
  ])
}
