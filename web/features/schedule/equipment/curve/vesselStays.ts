import type { BatchFieldsFragment } from '#generated/gql/graphql.ts'
import { isInTank, staysOf } from '#web/live/readings/batchStays.ts'
import type { ChartMarker } from '#web/ui/charts/chartData.ts'
import { text } from '#web/ui/language/text.ts'

/** A time that a batch was in a vessel, in ms; without an end while it still is. */
export interface BatchStay {
  batch: string
  from: number
  to: number | null
}

/** When batches were in a vessel, oldest first. */
export function batchStays(
  batches: readonly BatchFieldsFragment[],
  vesselId: string,
  now: Date,
): BatchStay[] {
  const until = now.toISOString()
  return batches
    .flatMap((batch) => {
      const { fermenting, conditioning } = staysOf(batch, until)
      return [fermenting, conditioning].flatMap((stay) => {
        if (stay?.equipmentId !== vesselId) return []
        const isThere = isInTank(batch) && stay.to === until
        return [
          {
            batch: `${batch.batchNumber} ${batch.recipe.name}`,
            from: Date.parse(stay.from),
            to: isThere ? null : Date.parse(stay.to),
          },
        ]
      })
    })
    .sort((one, other) => one.from - other.from)
}

/** The marks of batches on the curve of a vessel: where each begins and ends. */
export function batchMarkers(stays: readonly BatchStay[]): ChartMarker[] {
  return stays.flatMap(({ batch, from, to }): ChartMarker[] => [
    { time: from, tone: 'green', label: text('schedule.batchEntered', { batch }) },
    ...(to === null
      ? []
      : [{ time: to, tone: 'gray' as const, label: text('schedule.batchLeft', { batch }) }]),
  ])
}
