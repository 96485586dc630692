import { isFinished } from '#domain/batches/batchStages.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { text } from '#web/ui/language/text.ts'
import { staysIn, vesselsOf } from './vesselsOfBatch.ts'

/** In which brite tank a batch is, was or will be, or that it stays in its fermenter; null for none. */
export function briteTankText(batch: BatchView): string | null {
  const stayed = staysIn(batch)
  if (!stayed) return vesselsOf(batch).briteTankId?.label ?? null
  return isFinished(batch.stage) ? stayed.label : text('batches.staysIn', { label: stayed.label })
}
