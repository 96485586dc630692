import { measuredNames } from '#domain/devices/latestReadings.ts'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import { vesselOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { useMeasured, type MeasuredCurve } from '#web/live/readings/useMeasured.ts'
import { useSecondKinds } from '#web/live/readings/useSecondKinds.ts'
import { secondKinds, type SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import type { Range } from '#web/ui/charts/zoom/range.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { staysOf } from '#web/live/readings/batchStays.ts'

const hourMs = 3_600_000

/** What devices measured of a batch in its tanks, refetched each hour and appended as it arrives; nothing without a batch. */
export function useMeasuredBatch(
  batch: RecordedBatch | null,
  range: Range | null,
  second: SecondKind,
): MeasuredCurve {
  // Until the end of this hour, so that the same series is asked for within it.
  const hour = Math.ceil(useNow().getTime() / hourMs) * hourMs
  return useMeasured({
    stays: batch ? staysOf(batch, new Date(hour).toISOString()) : [],
    vesselId: (batch && vesselOf(batch)?.id) ?? null,
    range,
    second,
  })
}

/** What else there is of a batch for the second axis: logged, or measured in its tanks. */
export function useOffered(batch: RecordedBatch, now: Date): readonly SecondKind[] {
  const hour = Math.ceil(now.getTime() / hourMs) * hourMs
  const measured = useSecondKinds(staysOf(batch, new Date(hour).toISOString()))
  return secondKinds.filter(
    (kind) =>
      measured.includes(kind) ||
      batch.readings.some((entry) => typeof entry[measuredNames[kind]] === 'number'),
  )
}
