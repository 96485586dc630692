import { useMemo } from 'react'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import { staysOf } from '#web/live/readings/batchStays.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useExcludedReadings, type ExcludedReading } from '#web/live/readings/useExcludedReadings.ts'
import type { Stay } from '#web/live/readings/stay.ts'
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
  const { fermenting, conditioning } = useMemo(() => staysOf(batch, until), [batch, until])
  const asked = staysOf(batch, new Date(Math.ceil(now.getTime() / everyMs) * everyMs).toISOString())
  const first = useStayExcluded(fermenting, asked.fermenting, range)
  const second = useStayExcluded(conditioning, asked.conditioning, range)
  return useMemo(
    () => ({
      stays: [fermenting, conditioning].filter((stay) => stay !== null),
      times: [...first.times, ...second.times],
      readings: [...first.readings, ...second.readings],
    }),
    [fermenting, conditioning, first, second],
  )
}

function useStayExcluded(
  stay: Stay | null,
  asked: Stay | null,
  range: Range | null,
): Omit<Excluded, 'stays'> {
  const { data } = useLiveQuery(ReadingMarksDocument, {
    ...{ variables: { equipmentId: stay?.equipmentId ?? '' }, skip: !stay },
  })
  const marks = data?.readingMarks
  const { readings, faults } = useExcludedReadings(asked, range)
  return useMemo(
    () => ({
      times: stay ? [...excludedTimes(stay, marks ?? []), ...faultyTimes(stay, faults)] : [],
      readings,
    }),
    [stay, marks, faults, readings],
  )
}
