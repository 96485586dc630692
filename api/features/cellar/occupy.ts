import { changeStatus } from '#api/features/equipment/equipment.service.ts'
import { holdersOf, lockVessels } from '#api/features/equipment/occupancy.service.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { ChangedContent } from './volumeBook.service.ts'

type Status = Prisma.EquipmentModel['status']

/** A free vessel into which beer came is in use; one that was emptied and in which no batch stands has to be cleaned. */
export async function occupy(
  tx: Tx,
  changed: readonly ChangedContent[],
  batch: { id: string; batchNumber: string } | null,
): Promise<void> {
  const now = contentsAfter(changed)
  const vessels = await tx.sql<{ id: string; status: Status }[]>`
    SELECT "id", "status" FROM "Equipment" WHERE "id" = ANY(${[...now.keys()]}) ORDER BY "id"`
  const ids = vessels.map(({ id }) => id)
  const holders = await holdersOf(tx, ids)
  const statusFor = ({ id, status }: { id: string; status: Status }): Status => {
    const { wasBBL, nowBBL } = now.get(id) ?? { wasBBL: 0, nowBBL: 0 }
    if (nowBBL > 0 && (status === 'AVAILABLE' || status === 'CLEANING')) return 'IN_USE'
    return nowBBL === 0 && wasBBL > 0 && status === 'IN_USE' && !holders.has(id) ? 'CLEANING' : status
  }
  const others = vessels.flatMap((vessel) => (statusFor(vessel) === vessel.status ? [] : [vessel.id]))
  const cause = batch ? { batchId: batch.id, batchNumber: batch.batchNumber } : undefined
  for (const vessel of await lockVessels(tx, others)) await changeStatus(tx, vessel, statusFor(vessel), cause)
}

/** What vessels hold after all, with what they held at first. */
function contentsAfter(changed: readonly ChangedContent[]): Map<string, ChangedContent> {
  const all = new Map<string, ChangedContent>()
  for (const one of changed) all.set(one.id, { ...one, wasBBL: all.get(one.id)?.wasBBL ?? one.wasBBL })
  return all
}
