import { allow, type Context } from '#api/context.ts'
import { findRows } from '#api/db/statements/rows.ts'
import { numberOf } from '#api/db/numberOf.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { NotFound } from '#api/errors.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { transferredBBL, type Transferred } from '#domain/batches/transfers.ts'
import { knockedOutBBL, type RecordedVolumes } from '#domain/batches/volumes.ts'
import { message } from '#domain/language/message.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { splitCostOf, splitsOfFamily } from './splitCosts.ts'

/**
 * What was recorded of a batch before it was kegged, in US barrels; null for what nobody recorded. `splitOffBBL` is what became batches
 * of its own since, and `splitCostCents` what of its costs it has from the batch that it was split off, less what went with those.
 */
export type BatchVolumes = { batchId: string; splitOffBBL: number; splitCostCents: number } & Pick<
  RecordedVolumes,
  'knockedOutBBL' | 'transferredBBL'
>

/** What was recorded of the volume of a batch before it was kegged: its knock-out and its latest transfer. */
export async function batchVolumes(ctx: Context, batchId: string): Promise<BatchVolumes> {
  allow(ctx, 'read')
  const batch = await ctx.loaders.load('batch', batchId)
  if (!batch) throw new NotFound(message('kegs.batchGone'))
  return volumesOf(byPrisma(ctx.db), batch)
}

/** The same within a transaction. */
export async function volumesOf(
  tx: Pick<Tx, 'sql'>,
  { id: batchId, brews }: Pick<Prisma.BatchModel, 'id' | 'brews'>,
): Promise<BatchVolumes> {
  const splits = await splitsOfFamily(tx, batchId)
  const logs = await tx.sql<Transferred[]>`
    SELECT "logType", "volume"::float8 FROM "BatchLog" WHERE "batchId" = ${batchId} AND "logType" = 'TRANSFER'
    ORDER BY "timestamp" DESC, "id" DESC`
  const steps = await findRows(tx, 'BrewStep', { batchId, kind: ['KNOCK_OUT', 'TRANSFER'] })
  const measured = steps.map(({ brew, kind, volume }) => ({ brew, kind, volume: numberOf(volume) }))
  const own = splits.find((split) => split.batchId === batchId)
  const [less] = await tx.sql<{ splitOffBBL: number }[]>`
    SELECT ${splitOff(Prisma.sql`${batchId}`)}::float8 AS "splitOffBBL"`
  return {
    batchId,
    knockedOutBBL: own ? own.splitBBL : knockedOutBBL(measured, brews),
    transferredBBL: transferredBBL(logs),
    splitOffBBL: less?.splitOffBBL ?? 0,
    splitCostCents: await splitCostOf(tx, batchId, splits),
  }
}

/** What became batches of their own of what there is to keg of a batch: since its latest transfer, if one was measured. */
const splitOff = (batchId: Prisma.Sql) => Prisma.sql`
  (SELECT coalesce(sum(a."splitBBL"), 0) FROM "VolumeAct" a
    WHERE a."splitFromId" = ${batchId} AND a."supersededAt" IS NULL AND a."occurredAt" > coalesce((
      SELECT max(l."timestamp") FROM "BatchLog" l WHERE l."batchId" = ${batchId} AND l."logType" = 'TRANSFER' AND l."volume" > 0), '-infinity'))`

/**
 * The best volume of each batch `b` as `v`, by the rules of `bestVolume` in domain/batches/volumes.ts: `bbl`, and which
 * figure it is; here with packages of other formats than kegs.
 */
export const bestVolume = Prisma.sql`
  CROSS JOIN LATERAL (SELECT
      sum(t."newQuantity" - t."previousQuantity") FILTER (WHERE t."size" = 'HALF_BBL') / 2.0 AS "halves",
      sum(t."newQuantity" - t."previousQuantity") FILTER (WHERE t."size" = 'SIXTH_BBL') / 6.0 AS "sixths",
      sum((t."newQuantity" - t."previousQuantity") * f."volumeBBL") FILTER (WHERE t."size" IS NULL) AS "others"
    FROM "KegTransaction" t JOIN "PackageFormat" f ON f."id" = t."formatId" WHERE t."batchId" = b."id") kegs
  CROSS JOIN LATERAL (SELECT coalesce(kegs."halves", 0) + coalesce(kegs."sixths", 0) + coalesce(kegs."others", 0) AS "packaged",
    (SELECT l."volume" FROM "BatchLog" l WHERE l."batchId" = b."id" AND l."logType" = 'TRANSFER' AND l."volume" > 0
      ORDER BY l."timestamp" DESC, l."id" DESC LIMIT 1) AS "transferred",
    (SELECT CASE WHEN count(*) = b."brews" THEN sum(brew."volume") END FROM (
      SELECT coalesce(max(s."volume") FILTER (WHERE s."kind" = 'TRANSFER'), max(s."volume")) AS "volume"
      FROM "BrewStep" s WHERE s."batchId" = b."id" AND s."kind" IN ('KNOCK_OUT', 'TRANSFER') AND s."volume" > 0
        AND s."brew" <= b."brews" GROUP BY s."brew") brew) AS "brewed",
    (SELECT a."splitBBL" FROM "VolumeAct" a
      WHERE a."batchId" = b."id" AND a."splitFromId" IS NOT NULL AND a."supersededAt" IS NULL) AS "splitBBL") r0
  CROSS JOIN LATERAL (SELECT r0.*, coalesce(r0."splitBBL", r0."brewed") AS "knockedOut") r
  CROSS JOIN LATERAL (SELECT
    round(CASE WHEN r."packaged" > 0 THEN r."packaged" + coalesce(b."leftInTankBBL", 0)
      ELSE greatest(coalesce(r."transferred", r."knockedOut", b."batchSizeBBL") - ${splitOff(Prisma.sql`b."id"`)}, 0) END, 4)::float8 AS "bbl",
    CASE WHEN r."packaged" > 0 THEN 'PACKAGED' WHEN r."transferred" IS NOT NULL THEN 'TRANSFERRED'
      WHEN r."knockedOut" IS NOT NULL THEN 'KNOCKED_OUT' ELSE 'PLANNED' END AS "figure") v`
