import { Refused } from '#api/errors.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { record, type Tx } from '#api/live/outbox/outbox.ts'

/** Removes a log entry; the outbox keeps its values. */
export async function takeBackLog(tx: Tx, { entityId }: TakeBack<'LogAdded'>): Promise<void> {
  const [found] = await tx.sql<{ version: number }[]>`
    SELECT "version" FROM "BatchLog" WHERE "id" = ${entityId} FOR UPDATE`
  if (!found) throw new Refused('This log entry no longer exists.')
  if (found.version > 1) throw new Refused('This log entry was corrected since.')
  const entry = await tx.db.batchLog.delete({ where: { id: entityId } })
  record(tx, { type: 'LogRemoved', entityId, detail: { batchId: entry.batchId, entry: { ...entry } } })
}
