import { numberOf } from '#api/db/numberOf.ts'
import { updateRow } from '#api/db/statements/rows.ts'
import { record, type Tx } from '#api/live/outbox/outbox.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** What was left in the tank of a batch when kegs were filled, and what was recorded before; in US barrels. */
export interface LeftInTank {
  from: number | null
  to: number
}

/** What was recorded as left in the tank of a batch. */
export function leftIn({ leftInTankBBL }: Prisma.BatchModel): number | null {
  return numberOf(leftInTankBBL)
}

/** Sets what is left in the tank of a locked batch, as an edit of it. */
export async function setLeftInTank(tx: Tx, batch: Prisma.BatchModel, to: number | null): Promise<void> {
  const { id, version } = batch
  const from = leftIn(batch)
  if (from === to) return
  const detail = { version: version + 1, fields: { leftInTankBBL: { from, to } } }
  record(tx, { type: 'BatchSaved', entityId: id, detail })
  await updateRow(tx, 'Batch', { id, leftInTankBBL: to })
}
