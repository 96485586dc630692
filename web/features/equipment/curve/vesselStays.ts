import type { BatchView } from '#web/entities/batch.ts'
import type { ChartMarker } from '#web/ui/charts/chartData.ts'
import { text } from '#web/ui/language/text.ts'

/** A time that a batch was in a vessel, in ms; without an end while it still is. */
export interface BatchStay {
  batch: string
  from: number
  to: number | null
}

/** When batches were in a vessel, oldest first. */
export function batchStays(batches: readonly BatchView[], vesselId: string): BatchStay[] {
  return batches
    .flatMap(({ batchNumber, recipe, stays }) =>
      stays
        .filter(({ equipmentId }) => equipmentId === vesselId)
        .map(({ from, until }) => ({
          batch: `${batchNumber} ${recipe.name}`,
          from: Date.parse(from),
          to: until ? Date.parse(until) : null,
        })),
    )
    .sort((one, other) => one.from - other.from)
}

/** The marks of batches on the curve of a vessel: where each begins and ends. */
export function batchMarkers(stays: readonly BatchStay[]): ChartMarker[] {
  return stays.flatMap(({ batch, from, to }): ChartMarker[] => [
    { time: from, tone: 'green', label: text('equipment.batchEntered', { batch }) },
    ...(to === null
      ? []
      : [{ time: to, tone: 'gray' as const, label: text('equipment.batchLeft', { batch }) }]),
  ])
}
