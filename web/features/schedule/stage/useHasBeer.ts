import { hasBeer } from '#domain/batches/cancellation.ts'
import { isKnockedOut } from '#domain/batches/volumes.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { BatchBeerDocument } from '#web/features/schedule/scheduleDocuments.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'

/** Whether a batch has beer in a vessel: by its stage, else by its brew day, which is looked up while it matters. */
export function useHasBeer({ id, stage }: BatchView, matters: boolean): boolean {
  const isByStage = hasBeer(stage, false)
  const { data } = useLiveQuery(BatchBeerDocument, {
    variables: { batchId: id },
    skip: !matters || isByStage || !hasBeer(stage, true),
  })
  return hasBeer(stage, isKnockedOut(data?.brewSteps ?? []))
}
