import { deleteRows, lockRow } from '#api/db/statements/rows.ts'
import { Refused } from '#api/errors.ts'
import { returnAdditions } from '#api/features/ingredients/additions.service.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { message } from '#domain/language/message.ts'
import { record, type Tx } from '#api/live/outbox/outbox.ts'

/** Removes a log entry, and returns what it took to the stock; the outbox keeps its values. */
export async function takeBackLog(tx: Tx, { entityId, notes, userId }: TakeBack<'LogAdded'>): Promise<void> {
  const entry = await lockRow(tx, 'BatchLog', { id: entityId })
  if (!entry) throw new Refused(message('entries.logGone'))
  if (entry.version > 1) throw new Refused(message('entries.correctedSince'))
  await returnAdditions(tx, { logId: entityId, notes, userId })
  await deleteRows(tx, 'BatchLog', { id: entityId })
  record(tx, { type: 'LogRemoved', entityId, detail: { batchId: entry.batchId, entry: { ...entry } } })
}
