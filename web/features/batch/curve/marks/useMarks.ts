import { useMemo } from 'react'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import { staysOf } from '#web/features/batch/curve/stays.ts'
import type { Stay } from '#web/live/readings/stay.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { ReadingMarksDocument } from './markDocuments.ts'
import { excludedTimes, type ExcludedTime } from './markedTimes.ts'

/** When readings of a batch are excluded, live. */
export function useMarks(batch: RecordedBatch, now: Date): { stays: Stay[]; excluded: ExcludedTime[] } {
  const until = now.toISOString()
  const { fermenting, conditioning } = useMemo(() => staysOf(batch, until), [batch, until])
  const first = useStayMarks(fermenting)
  const second = useStayMarks(conditioning)
  return useMemo(
    () => ({
      stays: [fermenting, conditioning].filter((stay) => stay !== null),
      excluded: [...first, ...second],
    }),
    [fermenting, conditioning, first, second],
  )
}

function useStayMarks(stay: Stay | null): ExcludedTime[] {
  const { data } = useLiveQuery(ReadingMarksDocument, {
    ...{ variables: { equipmentId: stay?.equipmentId ?? '' }, skip: !stay },
  })
  const marks = data?.readingMarks
  return useMemo(() => (stay && marks ? excludedTimes(stay, marks) : []), [stay, marks])
}
