import { inShort, message } from '#domain/language/message.ts'
import {
  isLargeEnough,
  vesselFieldOf,
  vesselTypeOf,
  vesselFields,
  type VesselField,
} from '#domain/equipment/vessels.ts'
import { allow, type Context } from '#api/context.ts'
import { findRow, findRows, updateRow } from '#api/db/statements/rows.ts'
import { freeDevicesOf } from '#api/features/devices/devices.service.ts'
import { Conflict, Invalid, Refused } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { commandsOf, type SentAs } from '#api/records/commands.ts'
import { vessel } from '#domain/equipment/vessel.ts'
import type { EquipmentChanges, EquipmentInput, MutationRetireEquipmentArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { lockInService } from './occupancy.service.ts'
import { batchStages, isFinished } from '#domain/batches/batchStages.ts'
import { sizeIn } from '#domain/batches/brews.ts'

type Vessel = Prisma.EquipmentModel

/**
 * Adds vessels, available, and edits them: a Conflict when the label is used, and refused when one would be too small for a
 * batch planned into it, or would no longer condition while a batch does so in it.
 */
export const vesselCommands = commandsOf(vessel satisfies SentAs<EquipmentInput, EquipmentChanges>, {
  create: { command: 'createEquipment', action: 'createEquipment' },
  update: { command: 'updateEquipment', action: 'updateEquipment' },
  saved: 'EquipmentSaved',
  taken: message('cellar.labelJustUsed'),
  gone: message('cellar.vesselGone'),
  async refuse(tx, { type, label, capacityBBL, alsoConditions }, before) {
    if (alsoConditions && (before?.type ?? type) !== 'FERMENTER')
      throw new Invalid(message('equipment.onlyFermenters'), {
        alsoConditions: message('equipment.onlyFermenters'),
      })
    if (before && alsoConditions === false) await refuseWhileConditioning(tx, before)
    if (label) await refuseUsedLabel(tx, label)
    if (before && capacityBBL) await refuseTooSmall(tx, before, capacityBBL)
  },
})

/** Takes a vessel out of service for good; refused while a batch is in it or planned into it. */
export async function retireVessel(ctx: Context, input: MutationRetireEquipmentArgs): Promise<Vessel> {
  allow(ctx, 'retireEquipment')
  const command = { name: 'retireEquipment', input: input.id, id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const row = await lockInService(tx, input.id)
    const [plan] = await plansFor(tx, row)
    if (plan) {
      const values = { label: row.label, number: plan.batchNumber }
      throw new Refused(
        plan.standsInIt
          ? message('cellar.notRetiredHolds', values)
          : message('cellar.notRetiredPlanned', values),
      )
    }
    await freeDevicesOf(tx, row)
    const retired = await updateRow(tx, 'Equipment', { id: row.id, retiredAt: tx.at, status: 'AVAILABLE' })
    record(tx, {
      type: 'EquipmentSaved',
      entityId: row.id,
      detail: { version: retired.version, retired: true },
    })
    return retired
  })
}

async function refuseUsedLabel(tx: Tx, label: string): Promise<void> {
  const other = await findRow(tx, 'Equipment', { label })
  if (!other) return
  const values = { label, name: other.name }
  const used = other.retiredAt
    ? message('cellar.labelOfRetired', values)
    : message('cellar.labelUsed', values)
  throw new Conflict(used, {
    field: 'label',
    equipmentId: other.id,
  })
}

async function refuseWhileConditioning(tx: Tx, { id, label }: Vessel): Promise<void> {
  const [batch] = await findRows(tx, 'Batch', { briteTankId: id, stage: ['CONDITIONING', 'KEGGING'] })
  if (batch) throw new Refused(message('equipment.stillConditions', { label, number: batch.batchNumber }))
}

async function refuseTooSmall(tx: Tx, row: Vessel, capacityBBL: number): Promise<void> {
  const plan = (await plansFor(tx, row)).find(({ neededBBL }) => !isLargeEnough(capacityBBL, neededBBL))
  if (!plan) return
  const { batchNumber: number, neededBBL } = plan
  throw new Refused(
    message('cellar.noLongerFits', { number, size: inShort('volume', neededBBL), label: row.label }),
  )
}

/** A batch that needs a vessel. */
interface Plan {
  batchNumber: string
  /** What it needs of the vessel. */
  neededBBL: number
  standsInIt: boolean
}

/** The batches in a vessel or planned into it, the current one first. */
async function plansFor(tx: Tx, vessel: Prisma.EquipmentModel): Promise<Plan[]> {
  const fields = vesselFields.filter(
    (field) => vesselTypeOf[field] === vessel.type || (vessel.alsoConditions && field === 'briteTankId'),
  )
  const plans: Plan[] = []
  for (const field of fields) plans.push(...(await plansIn(tx, vessel, field)))
  return plans.sort((a, b) => Number(b.standsInIt) - Number(a.standsInIt))
}

async function plansIn(tx: Tx, vessel: Prisma.EquipmentModel, field: VesselField): Promise<Plan[]> {
  const inIt = batchStages.filter((stage) => vesselFieldOf(stage) === field)
  const last = batchStages.findLastIndex((stage) => vesselFieldOf(stage) === field)
  const upToIt = batchStages.filter((stage, index) => index <= last && !isFinished(stage))
  const rows = await findRows(tx, 'Batch', { [field]: vessel.id, stage: upToIt }, ['brewDate', 'batchNumber'])
  return rows.map(({ batchNumber, batchSizeBBL, brews, stage }) => ({
    batchNumber,
    neededBBL: sizeIn(vessel.type, { batchSizeBBL: Number(batchSizeBBL), brews }),
    standsInIt: inIt.includes(stage),
  }))
}
