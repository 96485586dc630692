import { isHeldBy } from '#api/features/equipment/occupancy.service.ts'
import { numberOf } from '#api/db/numberOf.ts'
import { tankStays } from '#api/db/readings/tankStays.ts'
import { columnsOf } from '#api/db/statements/rows.ts'
import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import type { BeerRecord, PackedLot, TankOccupancy } from '#domain/cellar/acts.ts'
import { groupBy } from '#domain/groupBy.ts'
import { litersPerBBL } from '#domain/units/barrels.ts'
import type { Prisma } from '#generated/prisma/client.ts'

interface OfBatch {
  batchId: string
}

type Batch = Prisma.BatchModel
type Step = BeerRecord['brewSteps'][number] & OfBatch
type TransferLog = BeerRecord['transferLogs'][number] & OfBatch
type Addition = BeerRecord['additions'][number] & OfBatch
type FreeAct = BeerRecord['freeActs'][number] & OfBatch

/** What the records of these batches say about where their beer was; those that are gone are left out. */
export async function readBeerRecords(sql: RunSql, ids: readonly string[]): Promise<BeerRecord[]> {
  const batches = await sql<
    Batch[]
  >`SELECT ${columnsOf('Batch')} FROM "Batch" WHERE "id" = ANY(${ids}) ORDER BY "id"`
  const stays = await sql<(TankOccupancy & OfBatch)[]>`
    SELECT b."id" AS "batchId", stay."equipmentId", stay."from", stay."until"
    FROM "Batch" b CROSS JOIN LATERAL ${tankStays} stay WHERE b."id" = ANY(${ids})`
  const steps = await sql<Step[]>`
    SELECT "batchId", "id", "brew", "kind", "volume"::float8 FROM "BrewStep"
    WHERE "batchId" = ANY(${ids}) AND "kind" IN ('KNOCK_OUT', 'TRANSFER') ORDER BY "id"`
  const logs = await sql<TransferLog[]>`
    SELECT "batchId", "id", "equipmentId", "volume"::float8, "timestamp" FROM "BatchLog"
    WHERE "batchId" = ANY(${ids}) AND "logType" = 'TRANSFER' ORDER BY "id"`
  const additions = await sql<Addition[]>`
    SELECT l."batchId", l."id" AS "logId", l."equipmentId", l."timestamp", greatest(0, coalesce(sum(
        (t."previousQuantity" - t."newQuantity") / ${litersPerBBL}::float8) FILTER (WHERE t."unit" = 'LITERS'), 0))::float8 AS "volumeBBL"
    FROM "BatchLog" l JOIN (
      SELECT "logId", "unit", "previousQuantity", "newQuantity" FROM "IngredientTransaction"
      UNION ALL SELECT "logId", "unit", "previousQuantity", "newQuantity" FROM "DeletedMovement") t ON t."logId" = l."id"
    WHERE l."batchId" = ANY(${ids}) AND l."logType" = 'DRY_HOP'
    GROUP BY l."id" HAVING sum(t."previousQuantity" - t."newQuantity") > 0 ORDER BY l."id"`
  const packed = await sql<(PackedLot & OfBatch)[]>`
    SELECT l."batchId", l."id", l."count", f."volumeBBL"::float8, l."lossBBL"::float8, l."fromEquipmentId", l."packagedAt" AS "at",
      greatest(l."packagedAt", (SELECT max(m."occurredAt") FROM "PackageMovement" m
        WHERE m."packageLotId" = l."id" AND m."kind" = 'PACKED')) AS "lastAt"
    FROM "PackageLot" l JOIN "PackageFormat" f ON f."id" = l."formatId"
    WHERE l."batchId" = ANY(${ids}) AND l."origin" = 'PACKED' AND l."count" > 0 ORDER BY l."packagedAt", l."number"`
  const freeActs = await sql<FreeAct[]>`
    SELECT "batchId", "kind", "toEquipmentId", "volumeBBL"::float8, "occurredAt" FROM "VolumeAct"
    WHERE "batchId" = ANY(${ids}) AND "slot" IS NULL AND "causedById" IS NULL AND "splitFromId" IS NULL
      AND "supersededAt" IS NULL ORDER BY "seq"`
  const held = await sql<(OfBatch & { equipmentId: string })[]>`
    SELECT b."id" AS "batchId", e."id" AS "equipmentId" FROM "Equipment" e JOIN "Batch" b ON ${isHeldBy}`
  const of = <Row extends OfBatch>(rows: readonly Row[]) => {
    const byBatch = groupBy(rows, ({ batchId }) => batchId)
    return (id: string) => byBatch.get(id) ?? []
  }
  const [staysOf, stepsOf, logsOf] = [of(stays), of(steps), of(logs)]
  const [additionsOf, packedOf, freeActsOf] = [of(additions), of(packed), of(freeActs)]
  return batches.map((batch) => ({
    ...recordedOf(batch),
    stays: staysOf(batch.id),
    brewSteps: stepsOf(batch.id),
    transferLogs: logsOf(batch.id),
    additions: additionsOf(batch.id),
    packed: packedOf(batch.id),
    freeActs: freeActsOf(batch.id),
    heldByOthers: held.filter(({ batchId }) => batchId !== batch.id).map(({ equipmentId }) => equipmentId),
  }))
}

/** What the row of a batch says of its beer. */
function recordedOf(batch: Batch) {
  const { id, batchNumber, stage, brews, fermentingStartDate, completedAt, cancelledAt, cancelReason } = batch
  return {
    ...{ id, batchNumber, stage, brews, fermentingStartDate, completedAt, cancelledAt, cancelReason },
    batchSizeBBL: Number(batch.batchSizeBBL),
    leftInTankBBL: numberOf(batch.leftInTankBBL),
    dumpedBBL: numberOf(batch.dumpedBBL),
    isSplitOff: batch.splitFromId !== null,
    deletedAt: null,
  }
}
