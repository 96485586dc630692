import { batchPath } from '#domain/batches/batchNumbers.ts'
import { remarkInShort } from '#domain/batches/remarks.ts'
import { AddRemarkDocument } from '#web/features/batch/batchDocuments.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { NewCommand } from '#web/live/commands/queuedCommand.ts'
import { now } from '#web/ui/dates/clock.ts'
import { text } from '#web/ui/language/text.ts'

/** A remark as it is written. */
export type Written = { text: string; photoIds: string[] }

/** The subject of the remarks on a batch that are queued. */
export const remarksOn = (batchId: string) => `Remark:${batchId}`

/** The draft in which a refused remark comes back, beside that of the field: something else may be typed there. */
export const returnedTo = (batchId: string) => `${remarksOn(batchId)}:returned`

/** A remark for the queue, dated now, however long it waits. */
export function remarkCommand({ id: batchId, batchNumber: number }: BatchView, fields: Written): NewCommand {
  const { text: said, photoIds } = fields
  return {
    document: AddRemarkDocument,
    variables: { batchId, text: said, photoIds, writtenAt: now().toISOString() },
    ...(photoIds.length > 0 && { photoIds }),
    about: remarksOn(batchId),
    delta: null,
    label: text('batch.remarkInShort', { number, what: remarkInShort(said) }),
    correction: { path: batchPath(number), draft: { name: returnedTo(batchId), fields } },
  }
}
