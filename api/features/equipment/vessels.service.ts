import { inShort, message } from '#domain/language/message.ts'
import { isLargeEnough } from '#domain/equipment/vessels.ts'
import { allow, type Context } from '#api/context.ts'
import { findRow, insertRow, updateRow } from '#api/db/statements/rows.ts'
import { freeDevicesOf } from '#api/features/devices/devices.service.ts'
import { applyEdit } from '#api/live/outbox/edits.ts'
import { takenAs } from '#api/db/takenAs.ts'
import { Conflict, Refused, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { vesselFieldNames, vesselFormFields } from '#domain/equipment/vesselForm.ts'
import type {
  MutationCreateEquipmentArgs,
  MutationRetireEquipmentArgs,
  MutationUpdateEquipmentArgs,
} from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { lockInService } from './occupancy.service.ts'
import { plansFor } from './plans.ts'

type Vessel = Prisma.EquipmentModel

const editable = vesselFormFields.omit({ type: true })

/** Adds a vessel, available. Invalid with a sentence a field; a Conflict when the label is used. */
export async function createVessel(ctx: Context, input: MutationCreateEquipmentArgs): Promise<Vessel> {
  allow(ctx, 'createEquipment')
  const fields = valid(vesselFormFields, input.input)
  const command = { name: 'createEquipment', input: fields, id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    await refuseUsedLabel(tx, fields.label)
    const vessel = await insertRow(tx, 'Equipment', { ...fields, createdAt: tx.at, updatedAt: tx.at })
    record(tx, { type: 'EquipmentSaved', entityId: vessel.id, detail: { version: 1, created: true } })
    return vessel
  }).catch(takenAs(message('cellar.labelJustUsed')))
}

/**
 * Edits a vessel, merged with what others changed since `baseVersion`. Refused when it would be too small for a batch
 * planned into it.
 */
export async function updateVessel(ctx: Context, input: MutationUpdateEquipmentArgs): Promise<Vessel> {
  allow(ctx, 'updateEquipment')
  const { id, baseVersion } = input
  const edit = { baseVersion, changes: valid(editable.partial(), input.changes) }
  const command = { name: 'updateEquipment', input: [id, edit], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const vessel = await lockInService(tx, id)
    const { label, name, capacityBBL } = vessel
    return applyEdit(tx, {
      announce: 'EquipmentSaved',
      row: vessel,
      fields: { label, name, capacityBBL: Number(capacityBBL) },
      labels: vesselFieldNames,
      edit,
      async write(changes) {
        if (changes.label) await refuseUsedLabel(tx, changes.label)
        if (changes.capacityBBL) await refuseTooSmall(tx, vessel, changes.capacityBBL)
        return updateRow(tx, 'Equipment', { id, ...changes })
      },
    })
  }).catch(takenAs(message('cellar.labelJustUsed')))
}

/** Takes a vessel out of service for good; refused while a batch is in it or planned into it. */
export async function retireVessel(ctx: Context, input: MutationRetireEquipmentArgs): Promise<Vessel> {
  allow(ctx, 'retireEquipment')
  const command = { name: 'retireEquipment', input: input.id, id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const vessel = await lockInService(tx, input.id)
    const [plan] = await plansFor(tx, vessel)
    if (plan) {
      const values = { label: vessel.label, number: plan.batchNumber }
      throw new Refused(
        plan.standsInIt
          ? message('cellar.notRetiredHolds', values)
          : message('cellar.notRetiredPlanned', values),
      )
    }
    await freeDevicesOf(tx, vessel)
    const retired = await updateRow(tx, 'Equipment', { id: vessel.id, retiredAt: tx.at, status: 'AVAILABLE' })
    record(tx, {
      type: 'EquipmentSaved',
      entityId: vessel.id,
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

async function refuseTooSmall(tx: Tx, vessel: Vessel, capacityBBL: number): Promise<void> {
  const plan = (await plansFor(tx, vessel)).find(({ neededBBL }) => !isLargeEnough(capacityBBL, neededBBL))
  if (!plan) return
  const { batchNumber: number, neededBBL } = plan
  throw new Refused(
    message('cellar.noLongerFits', { number, size: inShort('volume', neededBBL), label: vessel.label }),
  )
}
