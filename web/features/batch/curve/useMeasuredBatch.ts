import { vesselOf, type RecordedBatch } from '#web/features/batch/batchViews.ts'
import { useMeasured, type MeasuredCurve } from '#web/live/readings/useMeasured.ts'
import type { Range } from '#web/ui/charts/zoom/range.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { staysOf } from './stays.ts'

const hourMs = 3_600_000

/** What devices measured of a batch in its tanks, refetched each hour and appended as it arrives; nothing without a batch. */
export function useMeasuredBatch(batch: RecordedBatch | null, range: Range | null): MeasuredCurve {
  // Until the end of this hour, so that the same series is asked for within it.
  const hour = Math.ceil(useNow().getTime() / hourMs) * hourMs
  const stays = batch && staysOf(batch, new Date(hour).toISOString())
  return useMeasured({
    stays: [stays?.fermenting ?? null, stays?.conditioning ?? null],
    vesselId: (batch && vesselOf(batch)?.id) ?? null,
    range,
  })
}
