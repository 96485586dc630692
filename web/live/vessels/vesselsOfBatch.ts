import { vesselFieldOf, type BatchVessels } from '#domain/equipment/vessels.ts'
import type { BatchView } from '#web/entities/batch.ts'

/** The vessels that a batch is planned into, by its fields. */
export function vesselsOf({ mashTun, kettle, fermenter, briteTank }: BatchView) {
  return { mashTunId: mashTun, kettleId: kettle, fermenterId: fermenter, briteTankId: briteTank }
}

/** The vessel that holds a batch now, or null. */
export function vesselOf(batch: BatchView) {
  const field = vesselFieldOf(batch.stage)
  return (field && vesselsOf(batch)[field]) ?? null
}

/** What the rules of stages and vessels need to know about a batch. */
export function forRules({ stage, mashTun, kettle, fermenter, briteTank }: BatchView): BatchVessels {
  return {
    stage,
    mashTunId: mashTun?.id,
    kettleId: kettle?.id,
    fermenterId: fermenter?.id,
    briteTankId: briteTank?.id,
  }
}

/** The current batches by vessel. */
export function batchesByVessel(batches: readonly BatchView[]): Map<string, BatchView> {
  return new Map(
    batches.flatMap((batch) => {
      const vessel = vesselOf(batch)
      return vessel ? [[vessel.id, batch] as const] : []
    }),
  )
}
