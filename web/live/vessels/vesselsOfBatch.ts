import { isFinished, type BatchStage } from '#domain/batches/batchStages.ts'
import { stagesHeld, type BrewUnderWay } from '#domain/brewDay/brewSteps.ts'
import { conditioningVessel, vesselFieldOf, type BatchVessels } from '#domain/equipment/vessels.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { WholeVesselView } from '#web/entities/vessel.ts'

/** The vessels that a batch is planned into, by its fields; as `briteTankId` also the fermenter that it stays in to condition. */
export function vesselsOf({ stage, mashTun, kettle, fermenter, briteTank }: BatchView) {
  const conditionsIn = isFinished(stage) ? briteTank : conditioningVessel(fermenter, briteTank)
  return { mashTunId: mashTun, kettleId: kettle, fermenterId: fermenter, briteTankId: conditionsIn }
}

/** The fermenter in which a batch stays, or stayed, to condition; null when it goes to a brite tank, or nowhere. */
export function staysIn(batch: BatchView) {
  const { fermenterId, briteTankId } = vesselsOf(batch)
  return briteTankId && briteTankId.id === fermenterId?.id ? briteTankId : null
}

/** The vessel that holds a batch now, or null. */
export function vesselOf(batch: BatchView) {
  const field = vesselFieldOf(batch.stage)
  return (field && vesselsOf(batch)[field]) ?? null
}

/** The number of the batch whose beer is all that a vessel holds; null if it is empty, or holds that of several. */
export function onlyBatchIn({ contents }: WholeVesselView): string | null {
  const numbers = new Set(contents?.parts.map(({ batchNumber }) => batchNumber))
  const [number = null] = numbers
  return numbers.size === 1 ? number : null
}

/** What the rules of stages and vessels need to know about a batch. */
export function forRules(batch: BatchView): BatchVessels {
  const { mashTunId, kettleId, fermenterId, briteTankId } = vesselsOf(batch)
  return {
    stage: batch.stage,
    mashTunId: mashTunId?.id,
    kettleId: kettleId?.id,
    fermenterId: fermenterId?.id,
    briteTankId: briteTankId?.id,
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
