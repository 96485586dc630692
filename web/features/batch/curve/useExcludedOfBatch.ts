import { useMemo } from 'react'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import { staysOf } from '#web/live/readings/batchStays.ts'
import { useExcluded, type Excluded } from '#web/live/readings/marks/useExcluded.ts'
import type { Range } from '#web/ui/charts/zoom/range.ts'

/** Implausible readings of the last minutes may be missing; what people mark is there immediately. */
const everyMs = 10 * 60_000

/** What of a batch's readings doesn't count; more of the single readings where a range is looked at. */
export function useExcludedOfBatch(batch: RecordedBatch, now: Date, range: Range | null): Excluded {
  const until = now.toISOString()
  const end = new Date(Math.ceil(now.getTime() / everyMs) * everyMs).toISOString()
  const stays = useMemo(() => staysOf(batch, until), [batch, until])
  const asked = useMemo(() => staysOf(batch, end), [batch, end])
  return useExcluded({ stays, asked, until, range })
}
