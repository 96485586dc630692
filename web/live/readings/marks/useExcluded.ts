import { useMemo } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useExcludedReadings, type ExcludedReading } from '#web/live/readings/useExcludedReadings.ts'
import type { Stay } from '#web/live/readings/stay.ts'
import { useEachStay } from '#web/live/readings/useEachStay.ts'
import type { Range } from '#web/ui/charts/zoom/range.ts'
import { ReadingMarksDocument } from './markDocuments.ts'
import { excludedTimes, faultyTimes, type ExcludedTime, type FaultyTime } from './markedTimes.ts'

/** What doesn't count of the stays in vessels, live. */
export interface Excluded {
  stays: readonly Stay[]
  /** When people excluded readings, and when readings are implausible. */
  times: readonly (ExcludedTime | FaultyTime)[]
  readings: readonly ExcludedReading[]
}

interface ExcludedOf {
  /** The stays that are shown, the last of them until now. */
  stays: readonly Stay[]
  /** The stays as they are asked for, with an end that moves less often. */
  asked: readonly Stay[]
  /** Now, in ISO 8601. */
  until: string
  /** What is looked at: more of the single readings there. */
  range: Range | null
}

/** What of the readings in these stays doesn't count. */
export function useExcluded({ stays, asked, until, range }: ExcludedOf): Excluded {
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
    return { times: [...excludedTimes(sofar, marks ?? []), ...faultyTimes(faults)], readings }
  }, [stay, until, marks, faults, readings])
}
