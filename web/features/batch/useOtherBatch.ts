import type { BatchFigures } from '#domain/batches/batchFigures.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import {
  BatchByNumberDocument,
  BatchIngredientsDocument,
  BatchRecordDocument,
  BatchVolumesDocument,
} from './batchDocuments.ts'
import { figuresOf, type RecordedBatch } from './batchViews.ts'

/** The batch that another one is compared with, live. */
export interface OtherBatch {
  batch: RecordedBatch
  figures: BatchFigures
}

/** The batch with this number as something to compare with; null without one, and until it is loaded. */
export function useOtherBatch(number: string | null): OtherBatch | null {
  const found = useLiveQuery(BatchByNumberDocument, { variables: { number: number ?? '' }, skip: !number })
  const batch = number ? found.data?.batchByNumber : undefined
  const id = batch?.id
  const of = { variables: { batchId: id ?? '' }, skip: id === undefined }
  const record = useLiveQuery(BatchRecordDocument, of).data
  const stock = useLiveQuery(BatchIngredientsDocument, of).data?.stockForBatch
  const volumes = useLiveQuery(BatchVolumesDocument, of).data?.batchVolumes
  if (!batch) return null
  // While those of this batch are loaded, they are those of the one compared before.
  const kegs = record?.batch?.id === id ? record?.kegTransactions : undefined
  const taken = stock?.batchId === id ? stock : undefined
  const brought = volumes?.batchId === id ? volumes : undefined
  return { batch, figures: figuresOf(batch, kegs, taken, brought) }
}
