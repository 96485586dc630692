import { deleteRows, lockRow } from '#api/db/statements/rows.ts'
import { Refused } from '#api/errors.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { record, type Tx } from '#api/live/outbox/outbox.ts'

/** Removes a log entry; the outbox keeps its values. */
export async function takeBackLog(tx: Tx, { entityId }: TakeBack<'LogAdded'>): Promise<void> {
  const entry = await lockRow(tx, 'BatchLog', { id: entityId })
  if (!entry) throw new Refused('This log entry no longer exists.')
  if (entry.version > 1) throw new Refused('This log entry was corrected since.')
  await deleteRows(tx, 'BatchLog', { id: entityId })
  record(tx, { type: 'LogRemoved', entityId, detail: { batchId: entry.batchId, entry: { ...entry } } })
}
