import { occupiedVessel, type BatchVessels } from '#domain/equipment/vessels.ts'
import type { BatchView } from '#web/entities/batch.ts'

/** What the brewing rules need to know about a batch. */
export function forRules(batch: BatchView): BatchVessels {
  return {
    stage: batch.stage,
    mashTunId: batch.mashTun?.id,
    kettleId: batch.kettle?.id,
    fermenterId: batch.fermenter?.id,
    briteTankId: batch.briteTank?.id,
  }
}

/** The current batches by vessel. */
export function batchesByVessel(batches: readonly BatchView[]): Map<string, BatchView> {
  return new Map(
    batches.flatMap((batch) => {
      const vesselId = occupiedVessel(forRules(batch))
      return vesselId ? [[vesselId, batch] as const] : []
    }),
  )
}
