import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import { isInTank } from '#web/live/readings/batchStays.ts'
import type { Range } from '#web/ui/charts/zoom/range.ts'

/** When its fermentation began or, where that is not known, when it was read first, in ms. */
export function begunOf({ fermentingStartDate, readings }: RecordedBatch): number {
  const first = fermentingStartDate ?? readings[0]?.timestamp
  return first ? Date.parse(first) : 0
}

/** From the beginning of a batch's curve to its end, which is now while the batch is in a tank. */
export function lifeOf(batch: RecordedBatch, now: Date): Range {
  const { readings, completedAt, keggingDate, stays } = batch
  const known = [begunOf(batch), ...readings.map(({ timestamp }) => Date.parse(timestamp))]
  const end = completedAt ?? keggingDate ?? stays.at(-1)?.until
  if (isInTank(batch)) known.push(now.getTime())
  else if (end) known.push(Date.parse(end))
  return { from: Math.min(...known), to: Math.max(...known) }
}
