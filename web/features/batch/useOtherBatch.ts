import type { BatchFigures } from '#domain/batches/batchFigures.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { BatchByNumberDocument, BatchIngredientsDocument, BatchRecordDocument } from './batchDocuments.ts'
import { figuresOf, type RecordedBatch } from './batchViews.ts'

/** The batch that another one is compared with, live. */
export interface OtherBatch {
  batch: RecordedBatch
  figures: BatchFigures
}

/** The batch with this number as something to compare with; null without one, and until it is loaded. */
export function useOtherBatch(number: string | null): OtherBatch | null {
  const found = useLiveQuery(BatchByNumberDocument, { variables: { number: number ?? '' }, skip: !number })
  const id = number ? found.data?.batchByNumber?.id : undefined
  const of = { variables: { batchId: id ?? '' }, skip: id === undefined }
  const record = useLiveQuery(BatchRecordDocument, of).data
  const stock = useLiveQuery(BatchIngredientsDocument, of).data?.stockForBatch
  if (!record?.batch || record.batch.id !== id) return null
  return {
    batch: record.batch,
    // While that of this batch is loaded, it is that of the one compared before.
    figures: figuresOf(
      record.batch,
      record.kegTransactions,
      stock?.batchId === id ? stock.movements : undefined,
    ),
  }
}
