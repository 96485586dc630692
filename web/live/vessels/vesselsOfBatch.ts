import type { BatchStage } from '#domain/batches/batchStages.ts'
import { stagesHeld, type BrewUnderWay } from '#domain/brewDay/brewSteps.ts'
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

/** The current batches by vessel: by their stages, and where these brews are ahead of them. */
export function batchesByVessel(
  batches: readonly BatchView[],
  brews: readonly BrewUnderWay[] = [],
): Map<string, BatchView> {
  const held = batches.flatMap((batch) =>
    stagesHeld(batch, brews).flatMap((stage) => {
      const field = vesselFieldOf(stage)
      const vessel = field && vesselsOf(batch)[field]
      return vessel ? [{ batch, stage, vessel }] : []
    }),
  )
  // A vessel is that of the batch whose stage says so, whatever another one's brew day does.
  const bySureness = held.sort((one, other) => Number(isByStage(one)) - Number(isByStage(other)))
  return new Map(bySureness.map(({ batch, vessel }) => [vessel.id, batch]))
}

const isByStage = ({ batch, stage }: { batch: BatchView; stage: BatchStage }) => batch.stage === stage
