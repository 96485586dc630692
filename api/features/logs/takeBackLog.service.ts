import { Refused } from '#api/errors.ts'
import type { TakeBack } from '#api/features/undo/undo.service.ts'
import { record, type Tx } from '#api/live/outbox.ts'

/** Removes a log entry; the outbox keeps what it said. */
export async function takeBackLog(tx: Tx, { entityId }: TakeBack): Promise<void> {
  const found = await tx.sql`
    SELECT 1 FROM "BatchLog" WHERE "id" = ${entityId} FOR UPDATE`
  if (found.length === 0) throw new Refused('This log entry is not there any more.')
  const entry = await tx.db.batchLog.delete({ where: { id: entityId } })
  record(tx, { type: 'LogRemoved', entityId, detail: { batchId: entry.batchId, entry: { ...entry } } })
}
