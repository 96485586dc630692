import { findRow, insertRow, lockKnown } from '#api/db/statements/rows.ts'
import { Conflict, Invalid, NotFound, Refused } from '#api/errors.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { changeStatus, refuseEntry } from '#api/features/equipment/equipment.service.ts'
import { holdersOf, lockVessels, type Holder } from '#api/features/equipment/occupancy.service.ts'
import { recordReturn } from '#api/features/equipment/tankStays.service.ts'
import { message, type Message } from '#domain/language/message.ts'
import type { BatchFields } from '#domain/batches/batchForm.ts'
import { batchStages, type BatchStage } from '#domain/batches/batchStages.ts'
import { refuseBooking, startsNow, bookingsOf, type Booking, type Plan } from '#domain/batches/bookings.ts'
import { brewBBL } from '#domain/batches/brews.ts'
import {
  conditioningVessel,
  occupiedVessel,
  vesselFieldOf,
  vesselFields,
  vesselsOnMove,
} from '#domain/equipment/vessels.ts'
import type { EquipmentStatus, VesselField } from '#domain/equipment/vessels.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { breweryZone } from '#api/features/brewery/breweryClock.service.ts'
import type { Day } from '#domain/batches/timeline.ts'
import { fieldsOf } from './batchPlan.ts'

type Batch = Prisma.BatchModel
type Vessel = Prisma.EquipmentModel

/**
 * The batch, locked until the transaction ends. Every change of a batch acquires this lock first, then those of its
 * vessels.
 */
export async function lockBatch(tx: Tx, id: string): Promise<Batch> {
  return lockKnown(tx, 'Batch', { id }, message('cellar.batchGone'))
}

/**
 * A batch as it is on its move to another stage. Without a brite tank it comes to condition in the fermenter that it is in, if
 * that also conditions, which stays so until the transaction ends; stepping back to ferment, it has no brite tank again.
 */
export async function movingTo(tx: Tx, batch: Batch, to: BatchStage): Promise<Batch> {
  if (to === 'CONDITIONING' && batch.stage === 'FERMENTING' && !batch.briteTankId && batch.fermenterId) {
    const [fermenter] = await lockVessels(tx, [batch.fermenterId])
    return { ...batch, briteTankId: conditioningVessel(fermenter, null)?.id ?? null }
  }
  return batch
}

/** The brite tank of a batch after a move: none of one that was its fermenter, once it ferments again. */
export async function tankAfter(tx: Tx, moving: Batch, to: BatchStage): Promise<Pick<Batch, 'briteTankId'>> {
  const { stage, briteTankId } = moving
  if (to !== 'FERMENTING' || stage !== 'CONDITIONING' || !briteTankId) return { briteTankId }
  const tank = await findRow(tx, 'Equipment', { id: briteTankId })
  return { briteTankId: tank?.type === 'FERMENTER' ? null : briteTankId }
}

/**
 * The fields of a batch as they are stored: that it conditions in its fermenter, which also conditions, is what having no brite
 * tank means until it does.
 */
export async function withoutOwnFermenter<Fields extends Partial<BatchFields>>(
  tx: Tx,
  batch: Batch | null,
  fields: Fields,
): Promise<Fields> {
  const { briteTankId, fermenterId = batch?.fermenterId } = fields
  const isToCome = !batch || batchStages.indexOf(batch.stage) < batchStages.indexOf('CONDITIONING')
  if (!isToCome || !briteTankId || briteTankId !== fermenterId) return fields
  const fermenter = await findRow(tx, 'Equipment', { id: briteTankId })
  return fermenter?.alsoConditions ? { ...fields, briteTankId: null } : fields
}

/** A vessel, and the status it had before a batch entered it. */
export interface VesselBefore {
  id: string
  status: EquipmentStatus
}

/**
 * Updates the vessels of a batch for its move to another stage, before the batch itself; one that is left gets its status of
 * `before`. In a tank that it returns to, it was not while another batch was in there.
 */
export async function moveVessels(
  tx: Tx,
  batch: Batch,
  to: BatchStage,
  before: VesselBefore | null = null,
): Promise<void> {
  const changes = vesselsOnMove(batch, to)
  const ids = changes.map(({ id }) => id)
  const vessels = await lockVessels(tx, ids)
  const holders = await holdersOf(tx, ids)
  for (const { id, status, onlyIfInUse } of changes) {
    const vessel = vessels.find((candidate) => candidate.id === id)
    if (!vessel) throw new NotFound(message('cellar.vesselOfBatchGone'))
    const other = otherHolder(holders, id, batch)
    if (status === 'IN_USE') {
      if (other) throw heldByOther(vessel, other)
      Refused.throwIf(refuseEntry(vessel))
    }
    if (onlyIfInUse && (other || vessel.status !== 'IN_USE')) continue
    const next = onlyIfInUse && before?.id === id ? before.status : status
    await changeStatus(tx, vessel, next, moverOf(batch, status === 'IN_USE' ? to : undefined))
    if (status === 'IN_USE') await recordReturn(tx, { id: batch.id, stage: to }, id)
  }
}

/** Updates the vessels of a batch that returns from the one that it is in, which gets its status of `before`, into the one that it left. */
export async function returnInto(
  tx: Tx,
  batch: Batch,
  id: string,
  before: VesselBefore | null,
): Promise<void> {
  const leftId = occupiedVessel(batch)
  const vessels = await lockVessels(tx, leftId ? [id, leftId] : [id])
  const entered = vessels.find((vessel) => vessel.id === id)
  if (!entered) throw new NotFound(message('cellar.vesselOfBatchGone'))
  const other = otherHolder(await holdersOf(tx, [id]), id, batch)
  if (other) throw heldByOther(entered, other)
  Refused.throwIf(refuseEntry(entered))
  await changeStatus(tx, entered, 'IN_USE', moverOf(batch, batch.stage))
  const left = vessels.find((vessel) => vessel.id === leftId)
  if (left) await changeStatus(tx, left, before?.status ?? 'AVAILABLE', moverOf(batch))
}

/**
 * Refuses vessels that a plan cannot have: of another type, too small, out of service, not available or occupied by
 * another batch when the brew starts now, taken on its days when it comes later; the other batch is named. Only new
 * assignments are checked: the vessels that change, and all of them when the batch grows. Changing the vessel that the
 * batch occupies is a transfer: the new one becomes In Use and the old one Cleaning.
 */
export async function refit(tx: Tx, batch: Batch | null, changes: Partial<BatchFields>): Promise<void> {
  const zone = await breweryZone(tx.sql)
  const plan = planWith(batch, changes, zone)
  const before = batch ? planWith(batch, {}, zone) : null
  const grows = !before || plan.batchSizeBBL > before.batchSizeBBL || brewBBL(plan) > brewBBL(before)
  const standsIn = batch && vesselFieldOf(batch.stage)
  const isTransfer = standsIn && changes[standsIn] !== undefined && changes[standsIn] !== batch[standsIn]
  const planned = vesselFields.flatMap((field) => {
    const id = changes[field] ?? (changes[field] === undefined && grows ? batch?.[field] : null)
    return id ? [{ field, id }] : []
  })
  const left = isTransfer ? batch[standsIn] : null
  const ids = [...planned.map(({ id }) => id), ...(left ? [left] : [])]
  const vessels = await lockVessels(tx, ids)
  const holders = await holdersOf(tx, ids)
  const find = (id: string | null | undefined) => vessels.find((vessel) => vessel.id === id)
  const reasons: Record<string, Message> = {}
  const today = dayAt(tx.at, zone)
  const others = startsNow(plan, today) ? [] : await bookingsIn(tx, ids, { today, zone })
  for (const { field, id } of planned) {
    const vessel = find(id)
    const other = otherHolder(holders, id, batch)
    if (vessel && other && id !== batch?.[field] && startsNow(plan, today))
      throw heldByOther(vessel, other, field)
    const currentId = batch?.[field] ?? null
    const reason = vessel
      ? (refuseRetired(vessel, currentId) ??
        refuseBooking(choiceOf(vessel), field, plan, currentId, { others, today }))
      : message('cellar.chooseOtherVessel')
    if (reason) reasons[field] = reason
  }
  if (Object.keys(reasons).length > 0) throw new Invalid(Object.values(reasons), reasons)
  if (!isTransfer) return
  const entered = find(changes[standsIn])
  const emptied = find(left)
  if (!entered) throw new Refused(staysSomewhere(batch, emptied))
  await changeStatus(tx, entered, 'IN_USE', moverOf(batch, batch.stage))
  if (emptied?.status === 'IN_USE') await changeStatus(tx, emptied, 'CLEANING', moverOf(batch))
  await insertRow(tx, 'Transfer', { batchId: batch.id, stage: batch.stage, equipmentId: left, at: tx.at })
}

function refuseRetired(vessel: Vessel, currentId: string | null): Message | null {
  if (!vessel.retiredAt || vessel.id === currentId) return null
  return message('cellar.chooseOtherThan', { label: vessel.label })
}

const choiceOf = (vessel: Vessel) => ({ ...vessel, capacityBBL: Number(vessel.capacityBBL) })

function otherHolder(holders: Map<string, Holder>, id: string, batch: Batch | null): Holder | null {
  const holder = holders.get(id)
  return holder && holder.batchId !== batch?.id ? holder : null
}

/** What a vessel's status says of the batch that changed it. */
export const moverOf = (batch: Batch, stage?: BatchStage) => ({
  batchId: batch.id,
  batchNumber: batch.batchNumber,
  ...(stage && { stage }),
})

/** That another batch stands in a vessel, which it names. */
export const heldByOther = ({ label }: Vessel, holder: Holder, field?: VesselField) =>
  new Conflict(message('equipment.occupied', { label, number: holder.batchNumber }), {
    vessel: label,
    ...(field && { field }),
    ...holder,
  })

const staysSomewhere = ({ batchNumber: number }: Batch, vessel: Vessel | undefined) =>
  vessel
    ? message('cellar.standsIn', { number, label: vessel.label })
    : message('cellar.standsInSome', { number })

/** The bookings of these tanks: every unfinished batch in one or planned into it. */
async function bookingsIn(
  tx: Tx,
  vesselIds: readonly string[],
  { today, zone }: { today: Day; zone: string },
): Promise<Booking[]> {
  if (vesselIds.length === 0) return []
  const rows = await tx.sql<(Batch & { recipeName: string; conditionsIn: string | null })[]>`
    SELECT b.*, r."name" AS "recipeName",
      coalesce(b."briteTankId", CASE WHEN f."alsoConditions" THEN f."id" END) AS "conditionsIn"
    FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId" LEFT JOIN "Equipment" f ON f."id" = b."fermenterId"
    WHERE b."stage" NOT IN ('COMPLETED', 'CANCELLED')
      AND (b."fermenterId" = ANY(${vesselIds}) OR b."briteTankId" = ANY(${vesselIds}))`
  return rows.flatMap(({ recipeName, conditionsIn, ...batch }) =>
    bookingsOf(planOf({ ...batch, briteTankId: conditionsIn }, recipeName, zone), today),
  )
}

/** A batch with these changes applied; its days are those of the time zone. */
function planWith(batch: Batch | null, changes: Partial<BatchFields>, zone: string): Plan {
  const fields = { ...(batch && fieldsOf(batch)), ...changes }
  return {
    id: batch?.id ?? '',
    stage: batch?.stage ?? 'PLANNED',
    beer: fields.batchNumber
      ? message('cellar.batchNumbered', { number: fields.batchNumber })
      : message('batches.thisBrew'),
    brewDate: fields.brewDate ?? '',
    batchSizeBBL: fields.batchSizeBBL ?? 0,
    brews: fields.brews ?? 1,
    fermenterId: fields.fermenterId,
    briteTankId: fields.briteTankId,
    expectedFermentationDays: fields.expectedFermentationDays ?? 0,
    expectedConditioningDays: fields.expectedConditioningDays ?? 0,
    ...startDays(batch, zone),
  }
}

const planOf = (batch: Batch, recipeName: string, zone: string): Plan => ({
  ...planWith(batch, {}, zone),
  beer: `${recipeName} ${batch.batchNumber}`,
})

const startDays = (batch: Batch | null, zone: string) => ({
  fermentingSince: batch?.fermentingStartDate ? dayAt(batch.fermentingStartDate, zone) : null,
  conditioningSince: batch?.conditioningStartDate ? dayAt(batch.conditioningStartDate, zone) : null,
})
