import { isMaturing } from '#domain/fermentation/fermentation.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'

/**
 * How much beer a drawing of a tank shows, in US barrels: what is in it. Until a brew that is transferred has arrived, or was
 * booked, it is as full as it was planned.
 */
export function shownInTank(
  volumeBBL: number | null | undefined,
  batch: { stage: BatchStage; batchSizeBBL: number } | null | undefined,
): number {
  if (typeof volumeBBL === 'number') return volumeBBL
  return batch && !isMaturing(batch.stage) && batch.stage !== 'KEGGING' ? batch.batchSizeBBL : 0
}
