import { shortestSpan, spanOf, type Range } from '#web/ui/charts/zoom/range.ts'

/** A time in a vessel whose readings are drawn, as moments in ISO 8601. */
export interface Stay {
  equipmentId: string
  from: string
  to: string
  /** In how many points at most it is asked for. */
  points: number
}

/** No stay, for a query that is skipped. */
export const nowhere: Stay = { equipmentId: '', from: '', to: '', points: 2 }

/** The vessel and time of a stay as variables. */
export const spanOfStay = ({ equipmentId, from, to }: Stay) => ({ equipmentId, from, to })

/** The most points of a curve: more than there are pixels across a page would only cost. */
export const mostPoints = 1_000

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
