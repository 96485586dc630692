import { findRows } from '#api/db/statements/rows.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { batchStages, isFinished } from '#domain/batches/batchStages.ts'
import { sizeIn } from '#domain/batches/brews.ts'
import { vesselFieldOf, vesselTypeOf, vesselFields, type VesselField } from '#domain/equipment/vessels.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** A batch that needs a vessel. */
interface Plan {
  batchNumber: string
  /** What it needs of the vessel. */
  neededBBL: number
  standsInIt: boolean
}

/** The batches in a vessel or planned into it, the current one first. */
export async function plansFor(tx: Tx, vessel: Prisma.EquipmentModel): Promise<Plan[]> {
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
