import type { BatchView, RecordedBatch } from '#web/features/batch/batchViews.ts'
import { shortestSpan, spanOf, type Range } from '#web/ui/charts/zoom/range.ts'

/** A time that a batch spent in a tank, as moments in ISO 8601. */
export interface Stay {
  equipmentId: string
  from: string
  to: string
  /** In how many points at most it is asked for. */
  points: number
}

/** The most points of a curve: more than there are pixels across a page would only cost. */
export const mostPoints = 1_000

/** Whether a batch is in a tank, so that its curve goes on. */
export function isInTank({ stage }: BatchView): boolean {
  return stage === 'FERMENTING' || stage === 'CONDITIONING' || stage === 'KEGGING'
}

/** When the batch fermented and conditioned, and where; until `now` where it still does. */
export function staysOf(
  batch: BatchView,
  now: string,
): { fermenting: Stay | null; conditioning: Stay | null } {
  const { fermentingStartDate, conditioningStartDate, completedAt, fermenter, briteTank } = batch
  const last = isInTank(batch) ? now : (completedAt ?? batch.keggingDate ?? now)
  const [fermented, conditioned] = [
    lengthOf(fermentingStartDate, conditioningStartDate ?? last),
    lengthOf(conditioningStartDate, last),
  ]
  const stay = (
    equipmentId: string | undefined,
    from: string | null | undefined,
    to: string,
    length: number,
  ): Stay | null => {
    if (!equipmentId || !from || length <= 0) return null
    const share = Math.round((mostPoints * length) / (fermented + conditioned))
    return { equipmentId, from, to, points: Math.min(mostPoints, Math.max(100, share)) }
  }
  return {
    fermenting: stay(fermenter?.id, fermentingStartDate, conditioningStartDate ?? last, fermented),
    conditioning: stay(briteTank?.id, conditioningStartDate, last, conditioned),
  }
}

function lengthOf(from: string | null | undefined, to: string): number {
  return from ? Math.max(0, Date.parse(to) - Date.parse(from)) : 0
}

/** When its fermentation began or, where that is not known, when it was read first, in ms. */
export function begunOf({ fermentingStartDate, readings }: RecordedBatch): number {
  const first = fermentingStartDate ?? readings[0]?.timestamp
  return first ? Date.parse(first) : 0
}

/** From the beginning of a batch's curve to its end, which is now while the batch is in a tank. */
export function lifeOf(batch: RecordedBatch, now: Date): Range {
  const { readings, completedAt, keggingDate } = batch
  const known = [begunOf(batch), ...readings.map(({ timestamp }) => Date.parse(timestamp))]
  const end = completedAt ?? keggingDate
  if (isInTank(batch)) known.push(now.getTime())
  else if (end) known.push(Date.parse(end))
  return { from: Math.min(...known), to: Math.max(...known) }
}

/**
 * The part of a stay that is asked for in finer points, so that a range can be shown and moved a little; null where there is
 * nothing of it, or the points of the whole stay are as fine. Its length is one of few, and it begins at one of few moments, so
 * that near ranges have the same.
 */
export function detailOf(stay: Stay | null, range: Range | null): Stay | null {
  if (!stay || !range) return null
  const [from, to] = [Date.parse(stay.from), Date.parse(stay.to)]
  if (range.to <= from || range.from >= to) return null
  const length = shortestSpan * 2 ** Math.ceil(Math.log2(Math.max(1, spanOf(range) / shortestSpan)))
  const begin = Math.floor(range.from / (length / 2)) * (length / 2)
  const [first, last] = [Math.max(from, begin), Math.min(to, begin + length * 1.5)]
  if (last - first >= (to - from) * (mostPoints / stay.points)) return null
  return {
    ...stay,
    from: new Date(first).toISOString(),
    to: new Date(last).toISOString(),
    // A range has at least half the length, so at most a thousand of them are in it.
    points: mostPoints * 1.5,
  }
}
