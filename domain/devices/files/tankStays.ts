import type { BatchStage } from '#domain/batches/batchStages.ts'

/** A time that a batch was in a tank: from when to before when. */
export interface Stay {
  equipmentId: string
  from: Date
  to: Date
}

/** A stay of another batch. */
export interface OtherStay extends Stay {
  batchNumber: string
}

/** What says when a batch was in which tank. */
interface Tanked {
  stage: BatchStage
  fermenterId: string | null
  briteTankId: string | null
  fermentingStartDate: Date | null
  conditioningStartDate: Date | null
  keggingDate: Date | null
  completedAt: Date | null
}

/** When a batch was in its fermenter and in its brite tank, the earlier first; until `now` where it still is. */
export function tankStays(batch: Tanked, now: Date): Stay[] {
  const { stage, fermentingStartDate, conditioningStartDate, completedAt, keggingDate } = batch
  const isThere = stage === 'FERMENTING' || stage === 'CONDITIONING' || stage === 'KEGGING'
  const end = isThere ? now : (completedAt ?? keggingDate ?? now)
  const stays = [
    { equipmentId: batch.fermenterId, from: fermentingStartDate, to: conditioningStartDate ?? end },
    { equipmentId: batch.briteTankId, from: conditioningStartDate, to: end },
  ]
  return stays.flatMap(({ equipmentId, from, to }) =>
    equipmentId !== null && from !== null && from < to ? [{ equipmentId, from, to }] : [],
  )
}

/** Where a batch was at a moment; null when it was in no tank. */
export function stayAt<One extends Stay>(stays: readonly One[], at: Date): One | null {
  return stays.find(({ from, to }) => from <= at && at < to) ?? null
}
