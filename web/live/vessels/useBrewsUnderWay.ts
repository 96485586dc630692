import type { BrewUnderWay } from '#domain/brewDay/brewSteps.ts'
import { BrewsUnderWayDocument } from '#web/entities/brewStep.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'

const none: readonly BrewUnderWay[] = []

/** The brews whose brew day has begun, of batches that were not moved to Fermenting, live. */
export function useBrewsUnderWay(): readonly BrewUnderWay[] {
  return useLiveQuery(BrewsUnderWayDocument).data?.brewsUnderWay ?? none
}
