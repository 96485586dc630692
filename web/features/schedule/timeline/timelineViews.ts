import { clashesOf, staysOf, type PlannedBatch, type Stay } from '#domain/batches/timeline.ts'
import { forRules } from '#web/live/vessels/vesselsOfBatch.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'

/** A stay as shown on the timeline. */
export interface StayView extends Stay {
  batch: BatchView
  vessel: VesselView
  /** Numbers of the batches planned into the tank at the same time. */
  clashesWith: readonly string[]
}

/** The key of a stay: a batch has at most one of each kind. */
export function keyOf({ batchId, kind }: Pick<Stay, 'batchId' | 'kind'>): string {
  return `${batchId}-${kind}`
}

/** What the timeline's rules need to know about a batch. */
export function plannedBatch(batch: BatchView): PlannedBatch {
  return {
    ...batch,
    ...forRules(batch),
    fermentingSince: batch.fermentingStartDate ? dayAt(new Date(batch.fermentingStartDate)) : null,
    conditioningSince: batch.conditioningStartDate ? dayAt(new Date(batch.conditioningStartDate)) : null,
  }
}

/** Every stay of every unfinished batch, in chronological order. */
export function stayViews(
  batches: readonly BatchView[],
  vessels: readonly VesselView[],
  today: string,
): StayView[] {
  const batchOf = new Map(batches.map((batch) => [batch.id, batch]))
  const vesselOf = new Map(vessels.map((vessel) => [vessel.id, vessel]))
  const stays = batches.flatMap((batch) => staysOf(plannedBatch(batch), today))
  const clashes = clashesOf(stays)
  return stays
    .flatMap((stay) => {
      const batch = batchOf.get(stay.batchId)
      const vessel = vesselOf.get(stay.vesselId)
      if (!batch || !vessel) return []
      const clashesWith = (clashes.get(stay) ?? []).map((id) => batchOf.get(id)?.batchNumber ?? '')
      return [{ ...stay, batch, vessel, clashesWith }]
    })
    .sort((a, b) => a.from.localeCompare(b.from))
}

/** Whether a stay is now, over its time, or planned. */
export function stateOf({ isOverdue, isRunning }: Stay): keyof typeof stateLabels {
  if (isOverdue) return 'overdue'
  return isRunning ? 'running' : 'planned'
}

/** The state of a stay in words. */
export const stateLabels = {
  overdue: 'planning.overdue',
  running: 'planning.running',
  planned: 'planning.planned',
} as const

/** How a stay stands, with its tank. */
export const stateIn = {
  overdue: 'planning.overdueIn',
  running: 'planning.runningIn',
  planned: 'planning.plannedIn',
} as const

/** The names of the beers by batch: the recipe's, with the batch number where several are brewed from it. */
export function beerNames(batches: readonly BatchView[]): ReadonlyMap<string, string> {
  const brews = new Map<string, number>()
  for (const { recipe } of batches) brews.set(recipe.id, (brews.get(recipe.id) ?? 0) + 1)
  const nameOf = ({ recipe, batchNumber }: BatchView) =>
    (brews.get(recipe.id) ?? 0) > 1 ? `${recipe.name} ${batchNumber}` : recipe.name
  return new Map(batches.map((batch) => [batch.id, nameOf(batch)]))
}
