import { allow, readerIn, type Context } from '#api/context.ts'
import { updateRow } from '#api/db/statements/rows.ts'
import { Forbidden, Refused } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { written } from '#api/language/readers.ts'
import { message, type Message } from '#domain/language/message.ts'
import { refuse } from '#domain/people/roles.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import { refuseStatus, type EquipmentStatus } from '#domain/equipment/vessels.ts'
import type { MutationCleanUpEquipmentArgs, MutationSetEquipmentStatusArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { readContents } from '#api/features/cellar/volumeBook.service.ts'
import { holdersOf, lockInService, unheldVessels } from './occupancy.service.ts'

type Vessel = Prisma.EquipmentModel

/** Every vessel in service, by type and label. */
export async function vessels(ctx: Context): Promise<Vessel[]> {
  allow(ctx, 'read')
  return ctx.db.equipment.findMany({
    where: { retiredAt: null },
    orderBy: [{ type: 'asc' }, { label: 'asc' }],
    take: 500,
  })
}

/** One vessel by id, or null. */
export function findVessel(ctx: Context, id: string): Promise<Vessel | null> {
  allow(ctx, 'read')
  return ctx.loaders.load('equipment', id)
}

/** Sets a vessel's status by hand. From Cleaning to Available is open to the whole cellar, the rest to brewers. */
export async function setVesselStatus(ctx: Context, input: MutationSetEquipmentStatusArgs): Promise<Vessel> {
  const asker = allow(ctx, 'markAvailable')
  const command = { name: 'setEquipmentStatus', input: [input.id, input.status], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const vessel = await lockInService(tx, input.id)
    const isMarkAvailable = vessel.status === 'CLEANING' && input.status === 'AVAILABLE'
    Forbidden.throwIf(isMarkAvailable ? null : refuse(asker.user.role, 'setEquipmentStatus'))
    const holder = (await holdersOf(tx, [vessel.id])).get(vessel.id)
    Refused.throwIf(refuseStatus(vessel, input.status, holder?.batchNumber ?? null))
    return changeStatus(tx, vessel, input.status)
  })
}

/** Makes available every vessel that is in use or being cleaned although no active batch holds it; but those that hold beer. */
export async function cleanUpVessels(
  ctx: Context,
  input: MutationCleanUpEquipmentArgs,
): Promise<{ message: string; count: number; equipment: Vessel[] }> {
  allow(ctx, 'cleanUpEquipment')
  return inTransaction(ctx, { name: 'cleanUpEquipment', input: {}, id: input.commandId }, async (tx) => {
    const released: Vessel[] = []
    const contents = await readContents(tx)
    const unheld = await unheldVessels(tx)
    const holdsBeer = ({ id }: Vessel) => (contents.get(id)?.volumeBBL ?? 0) > 0
    for (const vessel of unheld)
      if (!holdsBeer(vessel)) released.push(await changeStatus(tx, vessel, 'AVAILABLE'))
    const count = released.length
    const full = unheld.filter(holdsBeer).map(({ label }) => label)
    const freed = message('cellar.cleanedUp', { count })
    const done = full.length > 0 ? message('cellar.cleanedUpBut', { freed, full: { list: full } }) : freed
    return { message: written(done, readerIn(ctx)), count, equipment: released }
  })
}

/** The batch because of which a vessel changed, and the stage in which it entered. */
export interface CausingBatch {
  batchId: string
  batchNumber: string
  stage?: BatchStage
}

/** Writes a vessel's status and announces it; nothing happens when it has that status already. */
export async function changeStatus(
  tx: Tx,
  vessel: Vessel,
  status: EquipmentStatus,
  cause?: CausingBatch,
): Promise<Vessel> {
  if (vessel.status === status) return vessel
  record(tx, {
    type: 'EquipmentStatusChanged',
    entityId: vessel.id,
    detail: { from: vessel.status, to: status, version: vessel.version + 1, ...cause },
  })
  return updateRow(tx, 'Equipment', { id: vessel.id, status })
}

/** Why a batch cannot enter a vessel right now, in a sentence, or null when it can. */
export function refuseEntry(vessel: Vessel): Message | null {
  const { label, retiredAt, status } = vessel
  if (retiredAt) return message('cellar.assignOtherThanRetired', { label })
  return status === 'MAINTENANCE' ? message('cellar.assignOtherThanMaintained', { label }) : null
}
