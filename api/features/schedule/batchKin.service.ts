import { allow, type Context } from '#api/context.ts'
import { tankStays } from '#api/db/readings/tankStays.ts'
import { byPrisma, type RunSql } from '#api/db/statements/sqlTransaction.ts'
import { occupiedVessel } from '#domain/equipment/vessels.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Batch = Prisma.BatchModel

/** The batches with which a batch shares beer: the one that it was split off, those split off it, and the one that has all that is left of it. */
export interface BatchKin {
  batchId: string
  splitFrom: Batch | null
  splits: Batch[]
  blendedInto: Batch | null
}

/** The batches with which a batch shares beer. */
export async function batchKin(ctx: Context, batchId: string): Promise<BatchKin> {
  allow(ctx, 'read')
  const { sql } = byPrisma(ctx.db)
  const batch = await ctx.loaders.load('batch', batchId)
  const splits = await sql<{ id: string }[]>`
    SELECT "id" FROM "Batch" WHERE "splitFromId" = ${batchId} ORDER BY "createdAt", "id"`
  const blended = batch && (await blendOf(sql, batch))
  return {
    batchId,
    splitFrom: batch?.splitFromId ? await ctx.loaders.load('batch', batch.splitFromId) : null,
    splits: await ctx.loaders.rowsOf('batch', splits),
    blendedInto: blended ? await ctx.loaders.load('batch', blended) : null,
  }
}

/** The batch into whose tank the last beer in the tank of a batch was transferred; null while there is some in it, and if it was not. */
async function blendOf(sql: RunSql, batch: Batch): Promise<string | null> {
  const { id, stage } = batch
  const tankId = stage === 'COMPLETED' ? await lastTank(sql, id) : occupiedVessel(batch)
  if (!tankId || stage === 'MASHING' || stage === 'BOILING') return null
  const [blend] = await sql<{ into: string }[]>`
    SELECT b."id" AS "into" FROM (
      SELECT a."toEquipmentId" AS "tank", a."occurredAt" AS "at" FROM "VolumeAct" a
      WHERE a."batchId" = ${id} AND a."kind" = 'TRANSFER' AND a."slot" IS NULL AND a."supersededAt" IS NULL
        AND a."fromEquipmentId" = ${tankId} AND a."volumeBBL" > 0
      ORDER BY a."occurredAt" DESC, a."seq" DESC LIMIT 1) last
    JOIN "Batch" b ON b."id" <> ${id} AND (b."fermenterId" = last."tank" OR b."briteTankId" = last."tank"
      OR b."id" IN (SELECT "batchId" FROM "Transfer" WHERE "equipmentId" = last."tank"))
    CROSS JOIN LATERAL ${tankStays} stay
    WHERE stay."equipmentId" = last."tank" AND stay."from" <= last."at" AND coalesce(stay."until" > last."at", true)
      AND NOT EXISTS (
        SELECT FROM "VolumeAct" o WHERE o."fromEquipmentId" = ${tankId} AND o."supersededAt" IS NULL AND o."occurredAt" >= last."at"
          AND o."batchId" = ${id} AND o."kind" <> 'TRANSFER' AND o."volumeBBL" + o."lossBBL" > 0)
      AND (${stage}::text = 'COMPLETED' OR NOT EXISTS (
        SELECT FROM "VesselContent" c WHERE c."equipmentId" = ${tankId} AND c."volumeBBL" > 0))
    LIMIT 1`
  return blend?.into ?? null
}

/** The tank in which a batch was when it was completed. */
async function lastTank(sql: RunSql, batchId: string): Promise<string | null> {
  const [end] = await sql<{ tankId: string | null }[]>`
    SELECT "fromEquipmentId" AS "tankId" FROM "VolumeAct"
    WHERE "batchId" = ${batchId} AND "slot" = 'END' AND "supersededAt" IS NULL`
  return end?.tankId ?? null
}
