import { allow, type Context } from '#api/context.ts'
import { updateRow } from '#api/db/statements/rows.ts'
import { Refused } from '#api/errors.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import { refuseArchive } from '#domain/batches/batchRecords.ts'
import type { MutationArchiveBatchArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { lockBatch } from './batchVessels.ts'

/** Archives a finished batch, or puts it back on the schedule; its records and figures are unaffected. */
export async function archiveBatch(
  ctx: Context,
  input: MutationArchiveBatchArgs,
): Promise<Prisma.BatchModel> {
  allow(ctx, 'archiveBatch')
  const { id, archived } = input
  return inTransaction(
    ctx,
    { name: 'archiveBatch', input: [id, archived], id: input.commandId },
    async (tx) => {
      const batch = await lockBatch(tx, id)
      if (archived === (batch.archivedAt !== null)) return batch
      Refused.throwIf(refuseArchive(batch))
      const archivedAt = archived ? tx.at : null
      const fields = { archivedAt: { from: batch.archivedAt, to: archivedAt } }
      record(tx, { type: 'BatchSaved', entityId: id, detail: { version: batch.version + 1, fields } })
      return updateRow(tx, 'Batch', { id, archivedAt })
    },
  )
}
