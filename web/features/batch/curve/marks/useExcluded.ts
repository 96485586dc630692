import { useMemo } from 'react'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import { staysOf } from '#web/live/readings/batchStays.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useExcludedReadings, type ExcludedReading } from '#web/live/readings/useExcludedReadings.ts'
import type { Stay } from '#web/live/readings/stay.ts'
import { useEachStay } from '#web/live/readings/useEachStay.ts'
import type { Range } from '#web/ui/charts/zoom/range.ts'
import { ReadingMarksDocument } from './markDocuments.ts'
import { excludedTimes, faultyTimes, type ExcludedTime, type FaultyTime } from './markedTimes.ts'

/** Implausible readings of the last minutes may be missing; what people mark is there immediately. */
const everyMs = 10 * 60_000

/** What doesn't count of a batch, live. */
export interface Excluded {
  stays: readonly Stay[]
  /** When people excluded readings, and when readings are implausible. */
  times: readonly (ExcludedTime | FaultyTime)[]
  readings: readonly ExcludedReading[]
}

/** What of a batch's readings doesn't count; more of the single readings where a range is looked at. */
export function useExcluded(batch: RecordedBatch, now: Date, range: Range | null): Excluded {
  const until = now.toISOString()
  const end = new Date(Math.ceil(now.getTime() / everyMs) * everyMs).toISOString()
  const stays = useMemo(() => staysOf(batch, until), [batch, until])
  const asked = useMemo(() => staysOf(batch, end), [batch, end])
  const found = useEachStay(asked, useStayExcluded, { until, range })
  return useMemo(
    () => ({
      stays,
      times: found.flatMap(({ times }) => times),
      readings: found.flatMap(({ readings }) => readings),
    }),
    [stays, found],
  )
}

function useStayExcluded(
  stay: Stay | null,
  { until, range }: { until: string; range: Range | null },
): Omit<Excluded, 'stays'> {
  const { data } = useLiveQuery(ReadingMarksDocument, {
    ...{ variables: { equipmentId: stay?.equipmentId ?? '' }, skip: !stay },
  })
  const marks = data?.readingMarks
  const { readings, faults } = useExcludedReadings(stay, range)
  return useMemo(() => {
    if (!stay) return { times: [], readings }
    const sofar = { ...stay, to: stay.to < until ? stay.to : until }
    return { times: [...excludedTimes(sofar, marks ?? []), ...faultyTimes(sofar, faults)], readings }
  }, [stay, until, marks, faults, readings])
}
