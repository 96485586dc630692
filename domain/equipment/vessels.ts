import { inShort, message, type Message, type PlainId } from '#domain/language/message.ts'
import { batchStages, isFinished, type BatchStage, type StageDate } from '#domain/batches/batchStages.ts'

export type EquipmentType = 'MASH_TUN' | 'KETTLE' | 'FERMENTER' | 'BRITE_TANK'

/** The statuses of a vessel; In Use is set by its batches only. */
export const vesselStatuses = ['AVAILABLE', 'IN_USE', 'CLEANING', 'MAINTENANCE'] as const

export type EquipmentStatus = (typeof vesselStatuses)[number]

/** The labels of the types. */
export const vesselTypeLabels = {
  MASH_TUN: 'equipment.type.MASH_TUN',
  KETTLE: 'equipment.type.KETTLE',
  FERMENTER: 'equipment.type.FERMENTER',
  BRITE_TANK: 'equipment.type.BRITE_TANK',
} as const satisfies Record<EquipmentType, PlainId>

/** The labels of the statuses. */
export const vesselStatusLabels = {
  AVAILABLE: 'equipment.status.AVAILABLE',
  IN_USE: 'equipment.status.IN_USE',
  CLEANING: 'equipment.status.CLEANING',
  MAINTENANCE: 'equipment.status.MAINTENANCE',
} as const satisfies Record<EquipmentStatus, PlainId>

/** The vessels that a batch is planned into, and when it entered them. */
export interface BatchVessels extends Partial<Record<StageDate, Date | null>> {
  stage: BatchStage
  mashTunId?: string | null
  kettleId?: string | null
  fermenterId?: string | null
  briteTankId?: string | null
}

export type VesselField = 'mashTunId' | 'kettleId' | 'fermenterId' | 'briteTankId'

/** The vessel that a batch occupies in each stage; planned and finished batches occupy none. */
const fieldOfStage: Partial<Record<BatchStage, VesselField>> = {
  MASHING: 'mashTunId',
  BOILING: 'kettleId',
  FERMENTING: 'fermenterId',
  CONDITIONING: 'briteTankId',
  KEGGING: 'briteTankId',
}

/** The field of the vessel that a batch occupies in a stage, or null when a stage needs none. */
export function vesselFieldOf(stage: BatchStage): VesselField | null {
  return fieldOfStage[stage] ?? null
}

/** The id of the vessel that the batch occupies now, or null. */
export function occupiedVessel(batch: BatchVessels): string | null {
  const field = vesselFieldOf(batch.stage)
  return (field && batch[field]) ?? null
}

/**
 * The vessel in which a batch conditions: its brite tank, or without one the fermenter that it stays in, if that also
 * conditions; null for none.
 */
export function conditioningVessel<Vessel extends { alsoConditions: boolean }>(
  fermenter: Vessel | null | undefined,
  briteTank: Vessel | null | undefined,
): Vessel | null {
  return briteTank ?? (fermenter?.alsoConditions ? fermenter : null)
}

/** When a vessel of the batch was first used, by field. */
const firstUse: Record<VesselField, StageDate> = {
  mashTunId: 'mashingStartDate',
  kettleId: 'boilingStartDate',
  fermenterId: 'fermentingStartDate',
  briteTankId: 'conditioningStartDate',
}

/**
 * A vessel's change caused by its batch's move. `onlyIfInUse`: only if this batch still uses it, since a vessel of an
 * earlier stage may hold another batch by now.
 */
export interface VesselChange {
  id: string
  status: EquipmentStatus
  onlyIfInUse: boolean
}

/**
 * The changes of the batch's vessels on a move. Forward: the next vessel becomes In Use and the one left behind
 * Cleaning. One step back reverses that: the vessel returned to is In Use again, the other Available. Completed and
 * Cancelled free every vessel of the batch, to Cleaning, or to Available when the batch never used it. Kegging keeps
 * the brite tank, and a batch that conditions in its fermenter changes nothing.
 */
export function vesselsOnMove(batch: BatchVessels, to: BatchStage): VesselChange[] {
  if (to === batch.stage) return []
  if (isFinished(to)) return vesselsFreed(batch)
  const before = occupiedVessel(batch)
  const after = occupiedVessel({ ...batch, stage: to })
  if (before === after) return []
  const isStepBack = batchStages.indexOf(to) < batchStages.indexOf(batch.stage)
  const changes: VesselChange[] = []
  if (before) changes.push({ id: before, status: isStepBack ? 'AVAILABLE' : 'CLEANING', onlyIfInUse: true })
  if (after) changes.push({ id: after, status: 'IN_USE', onlyIfInUse: false })
  return changes
}

function vesselsFreed(batch: BatchVessels): VesselChange[] {
  const wasUsed = new Map<string, boolean>()
  for (const field of Object.keys(firstUse) as VesselField[]) {
    const id = batch[field]
    const isUsed = Boolean(batch[firstUse[field]]) || vesselFieldOf(batch.stage) === field
    if (id) wasUsed.set(id, isUsed || wasUsed.get(id) === true)
  }
  return [...wasUsed].map(([id, used]) => ({
    ...{ id, status: used ? 'CLEANING' : 'AVAILABLE', onlyIfInUse: true },
  }))
}

/** Why a person may not set a vessel to a status by hand, in a sentence, or null when they may. */
export function refuseStatus(
  vessel: { label: string; status: EquipmentStatus },
  to: EquipmentStatus,
  heldByBatch: string | null,
): Message | null {
  if (to === vessel.status) return null
  if (to === 'IN_USE') return message('equipment.inUseByBatch')
  if (heldByBatch) return message('equipment.holdsBatch', { label: vessel.label, number: heldByBatch })
  return null
}

/** The type of vessel that belongs in each field of a batch. */
export const vesselTypeOf: Record<VesselField, EquipmentType> = {
  mashTunId: 'MASH_TUN',
  kettleId: 'KETTLE',
  fermenterId: 'FERMENTER',
  briteTankId: 'BRITE_TANK',
}

export const vesselFields = Object.keys(vesselTypeOf) as VesselField[]

/** Rounding, of half a batch or of what was typed in another unit, makes no vessel too small. */
const roundingBBL = 0.005

/** Whether a vessel of so many US barrels holds what is needed of it. */
export function isLargeEnough(capacityBBL: number, neededBBL: number): boolean {
  return neededBBL - capacityBBL < roundingBBL
}

/** What the choice of a vessel needs to know about it. */
export interface VesselChoice {
  id: string
  type: EquipmentType
  status: EquipmentStatus
  label: string
  capacityBBL: number
  alsoConditions: boolean
}

/**
 * Why a batch that needs this many barrels of it cannot be planned into a vessel, in a sentence, or null when it can. The batch's own vessel
 * need not be available.
 */
export function refuseVessel(
  vessel: VesselChoice,
  type: EquipmentType,
  neededBBL: number,
  currentId: string | null,
): Message | null {
  const { label, status, capacityBBL } = vessel
  if (vessel.type !== type) return message('equipment.wrongType', { label, type })
  if (!isLargeEnough(capacityBBL, neededBBL))
    return message('equipment.tooSmall', {
      label,
      capacity: inShort('volume', capacityBBL),
      needed: inShort('volume', neededBBL),
    })
  if (status !== 'AVAILABLE' && vessel.id !== currentId)
    return message('equipment.notAvailable', { label, status })
  return null
}
