import { deleteRows, updateRow } from '#api/db/statements/rows.ts'
import { Refused } from '#api/errors.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { record, type Tx } from '#api/live/outbox/outbox.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { cancellationOnMove } from '#domain/batches/cancellation.ts'
import { message } from '#domain/language/message.ts'
import { recordAbsence } from '#api/features/equipment/tankStays.service.ts'
import { occupiedVessel, vesselFieldOf } from '#domain/equipment/vessels.ts'
import { cancellationOf } from './batchPlan.ts'
import { lockBatch, movingTo, moveVessels, returnInto, tankAfter, type VesselBefore } from './batchVessels.ts'
import { isStillTaken } from '#api/features/ingredients/stillTaken.service.ts'
import { profileAs } from './temperatureProfile.service.ts'

/**
 * Brings a batch back to the stage it was moved from, with its dates, temperature profile and vessels as they were. Refused when someone has
 * changed the batch since, logged on it, or moved stock or kegs for it.
 */
export async function takeBackMove(
  tx: Tx,
  { entityId, detail, at }: TakeBack<'BatchStageChanged'>,
): Promise<void> {
  const batch = await lockBatch(tx, entityId)
  const { from, version = 0, datesBefore, profileBefore, cancellationBefore } = detail
  if (!from) throw new Refused(message('cellar.notUndoable'))
  Refused.throwIf(await refuseMoveBack(tx, batch, { version, at }))
  const moving = await movingTo(tx, batch, from)
  if (from === 'CONDITIONING' && !moving.briteTankId) throw new Refused(message('batches.noBriteTank'))
  await moveVessels(tx, moving, from, await enteredVessel(tx, batch))
  record(tx, {
    type: 'BatchStageChanged',
    entityId,
    detail: { from: batch.stage, to: from, version: batch.version + 1 },
  })
  const nothingSaid = { cancelReason: null, dumpedBBL: null }
  const cancelled = cancellationBefore ?? cancellationOnMove(cancellationOf(batch), from, nothingSaid, tx.at)
  const tank = await tankAfter(tx, moving, from)
  const before = { ...cancelled, ...datesBefore, ...profileAs(profileBefore), ...tank }
  await updateRow(tx, 'Batch', { id: entityId, stage: from, ...before })
}

/** Brings a batch back into the tank that it was in before a transfer. Refused as a move is, or when the tank holds another batch. */
export async function takeBackTransfer(
  tx: Tx,
  { entityId, detail, at }: TakeBack<'BatchSaved'>,
): Promise<void> {
  const batch = await lockBatch(tx, entityId)
  const field = vesselFieldOf(batch.stage)
  const left = field && detail.fields?.[field]?.from
  if (!field || typeof left !== 'string') throw new Refused(message('cellar.notUndoable'))
  Refused.throwIf(await refuseMoveBack(tx, batch, { version: detail.version ?? 0, at }))
  await returnInto(tx, batch, left, await enteredVessel(tx, batch))
  await deleteRows(tx, 'Transfer', { batchId: entityId, at })
  await recordAbsence(tx, batch, { equipmentId: left, leftAt: at })
  const fields = { [field]: { from: batch[field], to: left } }
  record(tx, { type: 'BatchSaved', entityId, detail: { version: batch.version + 1, fields } })
  await updateRow(tx, 'Batch', { id: entityId, [field]: left })
}

/** The vessel that a batch stands in, with its status before: one that was being cleaned isn't clean yet. */
async function enteredVessel(tx: Tx, batch: Prisma.BatchModel): Promise<VesselBefore | null> {
  const [entered] = await tx.sql<(VesselBefore & { batchId: string | null })[]>`
    SELECT "entityId" AS "id", "detail" ->> 'from' AS "status", "detail" ->> 'batchId' AS "batchId" FROM "Change"
    WHERE "type" = 'EquipmentStatusChanged' AND "entityId" = ${occupiedVessel(batch)} ORDER BY "Change"."id" DESC LIMIT 1`
  return entered?.batchId === batch.id ? entered : null
}

/** Why what was done to a batch can't be undone: somebody changed it since, logged on it, or moved stock or kegs for it. */
export async function refuseMoveBack(tx: Tx, batch: Prisma.BatchModel, moved: { version: number; at: Date }) {
  const { batchNumber: number } = batch
  if (batch.version !== moved.version + (await versionsUndone(tx, batch.id, moved.at))) {
    const [last] = await tx.sql<{ actorName: string | null }[]>`
      SELECT "actorName" FROM "Change" WHERE "entityId" = ${batch.id} ORDER BY "id" DESC LIMIT 1`
    const who = last?.actorName ?? message('form.someoneElse')
    return message('cellar.changedSince', { who, number })
  }
  const [since] = await tx.sql<{ logs: boolean; stock: boolean; kegs: boolean }[]>`
    SELECT
      EXISTS (SELECT 1 FROM "BatchLog" WHERE "batchId" = ${batch.id} AND "createdAt" > ${moved.at}) AS "logs",
      EXISTS (SELECT 1 FROM "IngredientTransaction" WHERE "batchId" = ${batch.id} AND "timestamp" > ${moved.at}
        GROUP BY "ingredientId" HAVING ${isStillTaken}) AS "stock",
      EXISTS (SELECT 1 FROM "KegTransaction" WHERE "batchId" = ${batch.id} AND "timestamp" > ${moved.at}
        GROUP BY "kegId" HAVING sum("newQuantity" - "previousQuantity") <> 0) AS "kegs"`
  if (since?.logs) return message('cellar.loggedSince', { number })
  if (since?.stock) return message('cellar.takenSince', { number })
  return since?.kegs ? message('cellar.keggedSince', { number }) : null
}

/** How many versions of a batch come from what was done after a moment and is undone by now: of each, its own and that of its undo. */
async function versionsUndone(tx: Tx, batchId: string, since: Date): Promise<number> {
  const [undone] = await tx.sql<{ versions: number }[]>`
    SELECT 2 * count(*)::int AS "versions" FROM "Change" undo JOIN "Change" done
      ON done."entityId" = undo."entityId" AND done."type" = undo."type" AND done."commandId" = undo."detail" ->> 'undoes'
    WHERE undo."entityId" = ${batchId} AND done."at" > ${since}`
  return undone?.versions ?? 0
}
