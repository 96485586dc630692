import { allow, type Context } from '#api/context.ts'
import { deleteRows, findRows, insertRow } from '#api/db/statements/rows.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { takenAs } from '#api/db/takenAs.ts'
import { NotFound, Refused, valid } from '#api/errors.ts'
import {
  actsWhere,
  announceContents,
  bookSince,
  insertActs,
  lockCellar,
  supersede,
} from '#api/features/cellar/volumeBook.service.ts'
import { readVesselContents, type VesselContents } from '#api/features/cellar/volumes.service.ts'
import { changeStatus } from '#api/features/equipment/equipment.service.ts'
import { holdersOf, lockVessels } from '#api/features/equipment/occupancy.service.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { splitFields } from '#domain/batches/batchForm.ts'
import { nextSplitNumber } from '#domain/batches/batchNumbers.ts'
import { brewLimits } from '#domain/batches/brews.ts'
import type { UnbookedAct } from '#domain/cellar/acts.ts'
import { message } from '#domain/language/message.ts'
import type { MutationSplitBatchArgs } from '#generated/arguments.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { refuseUnknown, refuseUsedNumber } from './batchPlan.ts'
import { heldByOther, lockBatch, moverOf } from './batchVessels.ts'
import { refuseMoveBack } from './takeBackMove.service.ts'

type Batch = Prisma.BatchModel
type Vessel = Prisma.EquipmentModel

/** Beer of a batch in a vessel in which no batch stands: how much, in US barrels, and the next free number for it. */
export interface BatchHalf {
  equipmentId: string
  batch: Batch
  volumeBBL: number
  nextNumber: string | null
}

/** The beer in a vessel that can become a batch of its own; null if there is none, or a batch stands there. */
export async function batchHalf(ctx: Context, equipmentId: string): Promise<BatchHalf | null> {
  allow(ctx, 'read')
  const { sql } = byPrisma(ctx.db)
  const contents = (await readVesselContents(sql, [equipmentId])).get(equipmentId)
  const part = contents?.parts.find(({ batchId }) => batchId !== null)
  const batch = part?.batchId ? await ctx.loaders.load('batch', part.batchId) : null
  if (!part || !batch || (await holdersOf({ sql }, [equipmentId])).size > 0) return null
  const given = await sql<{ batchNumber: string }[]>`
    SELECT "batchNumber" FROM "Batch" WHERE starts_with("batchNumber", ${`${batch.batchNumber}-`})
    UNION SELECT "batchNumber" FROM "TrashedBatch" WHERE starts_with("batchNumber", ${`${batch.batchNumber}-`})`
  const numbers = given.map(({ batchNumber }) => batchNumber)
  const nextNumber = nextSplitNumber(batch.batchNumber, numbers)
  return { equipmentId, batch, volumeBBL: part.volumeBBL, nextNumber }
}

/**
 * Gives the beer of a batch in another vessel than its own a batch of its own, which stands in that vessel from then on: in the stage
 * of the vessel, with the dates of the batch and its recipe, or another one. A Conflict when the number is used or a batch stands in
 * the vessel; refused if no beer of the batch is in it.
 */
export async function splitBatch(
  ctx: Context,
  { id, equipmentId, input, commandId }: MutationSplitBatchArgs,
): Promise<Batch> {
  const { user } = allow(ctx, 'moveVolume')
  const { batchNumber, recipeId } = valid(splitFields, { recipeId: null, ...input })
  const command = { name: 'splitBatch', input: [id, equipmentId, batchNumber, recipeId], id: commandId }
  return inTransaction(ctx, command, async (tx) => {
    const parent = await lockBatch(tx, id)
    const [vessel] = await lockVessels(tx, [equipmentId])
    if (!vessel) throw new NotFound(message('cellar.vesselGone'))
    const holder = (await holdersOf(tx, [vessel.id])).get(vessel.id)
    if (holder) throw heldByOther(vessel, holder)
    await refuseUsedNumber(tx, batchNumber)
    await refuseUnknown(tx, { recipeId: recipeId ?? parent.recipeId })
    const contents = await beerIn(tx, vessel, parent)
    const since = contents.since ?? tx.at
    const batch = await insertRow(tx, 'Batch', {
      ...childOf(parent, vessel, { partBBL: contents.partBBL, since }),
      ...{ batchNumber, recipeId: recipeId ?? parent.recipeId, createdAt: tx.at, updatedAt: tx.at },
    })
    // Its beer fermented elsewhere until it came into this vessel.
    await insertRow(tx, 'Transfer', { batchId: batch.id, stage: 'FERMENTING', equipmentId: null, at: since })
    await changeStatus(tx, vessel, 'IN_USE', moverOf(batch, batch.stage))
    record(tx, {
      type: 'BatchSaved',
      entityId: batch.id,
      detail: { version: 1, created: true, splitFrom: parent.batchNumber },
    })
    await lockCellar(tx)
    const { isAssumed } = await beerIn(tx, vessel, parent)
    const act: UnbookedAct = {
      ...{ kind: 'ADDITION', basis: isAssumed ? 'ASSUMED' : 'MEASURED', rule: 'FIXED', brew: null },
      ...{ batchId: batch.id, batchNumber, splitFromId: parent.id, packageLotId: null, reason: null },
      ...{ fromEquipmentId: null, toEquipmentId: vessel.id, volumeBBL: 0, lossBBL: 0, targetBBL: null },
      ...{ occurredAt: tx.at, slot: null, logId: null, brewStepId: null },
    }
    await insertActs(tx, [act], { userId: user.id })
    const batchIds = [parent.id, batch.id]
    await announceContents(tx, await bookSince(tx, tx.at, { batchIds, userId: user.id }))
    return batch
  }).catch(takenAs(message('cellar.numberOrVesselTaken')))
}

/** What a vessel holds, with how much of it is beer of a batch; refused if none is. */
async function beerIn(
  tx: Tx,
  { id, label }: Vessel,
  batch: Batch,
): Promise<Pick<VesselContents, 'isAssumed' | 'since'> & { partBBL: number }> {
  const contents = (await readVesselContents(tx.sql, [id])).get(id)
  const part = contents?.parts.find(({ batchId }) => batchId === batch.id)
  if (!contents || !part) throw new Refused(message('packages.noTank', { number: batch.batchNumber, label }))
  return { ...contents, partBBL: part.volumeBBL }
}

/** The row of a batch of which this beer becomes: as old as the one that it is from, in the stage of its vessel. */
function childOf(parent: Batch, { id, type }: Vessel, { partBBL, since }: { partBBL: number; since: Date }) {
  const { brewDate, brewerId, expectedFermentationDays, expectedConditioningDays, assignedTeam } = parent
  const { mashingStartDate, boilingStartDate, fermentingStartDate, originalGravity, temperatureProfile } =
    parent
  const { min, max } = brewLimits.batchSizeBBL
  const brews = Math.max(1, Math.ceil(partBBL / max))
  const profile = temperatureProfile as Record<string, unknown> | null
  return {
    ...{ splitFromId: parent.id, brewDate, brewerId, assignedTeam, originalGravity, brews },
    ...{ expectedFermentationDays, expectedConditioningDays },
    ...{ mashingStartDate, boilingStartDate, fermentingStartDate },
    batchSizeBBL: Math.max(partBBL, min * brews),
    ...(type === 'FERMENTER'
      ? ({ stage: 'FERMENTING', fermenterId: id, ...(profile && { temperatureProfile: profile }) } as const)
      : ({ stage: 'CONDITIONING', briteTankId: id, conditioningStartDate: since } as const)),
  }
}

/**
 * Makes beer that got a batch of its own that of the one again from which it is. Refused when something was recorded of the batch
 * since.
 */
export async function takeBackSplit(tx: Tx, { entityId, at, userId }: TakeBack<'BatchSaved'>): Promise<void> {
  const batch = await lockBatch(tx, entityId)
  Refused.throwIf(await refuseMoveBack(tx, batch, { version: 1, at }))
  const remarks = await findRows(tx, 'Remark', { batchId: batch.id })
  const steps = await findRows(tx, 'BrewStep', { batchId: batch.id })
  const parts = await findRows(tx, 'Batch', { splitFromId: batch.id })
  if (remarks.length + steps.length + parts.length > 0)
    throw new Refused(message('cellar.loggedSince', { number: batch.batchNumber }))
  const { batchNumber, stage, recipeId, splitFromId } = batch
  record(tx, { type: 'BatchRemoved', entityId, detail: { batchNumber, stage, recipeId } })
  await deleteRows(tx, 'Batch', { id: entityId })
  await lockCellar(tx)
  const [act] = await actsWhere(tx, Prisma.sql`a."batchId" = ${entityId} AND a."splitFromId" IS NOT NULL`)
  if (!act || !splitFromId) throw new NotFound(message('volumes.gone'))
  await supersede(tx, [act.id])
  const changed = await bookSince(tx, act.occurredAt, { batchIds: [splitFromId], userId })
  await announceContents(tx, changed)
}
