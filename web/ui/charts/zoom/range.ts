/** A part of the time axis, in ms. */
export interface Range {
  from: number
  to: number
}

/** How close a chart can be looked at, in ms. */
export const shortestSpan = 10 * 60_000

/** How long it is, in ms. */
export const spanOf = ({ from, to }: Range) => to - from

/** Whether a moment is in it. */
export const isWithin =
  ({ from, to }: Range) =>
  (time: number): boolean =>
    from <= time && time <= to

/** The first and the last of these times that are in a range; -1 where none is. */
export function placesWithin(times: readonly number[], range: Range): [first: number, last: number] {
  return [times.findIndex(isWithin(range)), times.findLastIndex(isWithin(range))]
}

/** A range of at least ten minutes that lies within limits, moved there as a whole if it fits. */
export function within({ from, to }: Range, limits: Range): Range {
  const longest = Math.max(shortestSpan, spanOf(limits))
  const span = Math.min(Math.max(to - from, shortestSpan), longest)
  const middle = (from + to) / 2
  const last = Math.max(limits.from, limits.to - span)
  const start = Math.min(Math.max(middle - span / 2, limits.from), last)
  return { from: start, to: start + span }
}

/** A range whose span is this many times as long, around a moment that stays where it is. */
export function zoomed({ from, to }: Range, factor: number, around = (from + to) / 2): Range {
  return { from: around - (around - from) * factor, to: around + (to - around) * factor }
}

/** A range moved by a share of its span, later or, below zero, earlier. */
export function moved({ from, to }: Range, share: number): Range {
  const by = (to - from) * share
  return { from: from + by, to: to + by }
}

/** The range in which two moments are at two places, which are shares of its width: where two fingers are. */
export function pinched(moments: readonly [number, number], places: readonly [number, number]): Range {
  const apart = places[1] - places[0]
  const span = (moments[1] - moments[0]) / (Math.abs(apart) < 0.02 ? Math.sign(apart || 1) * 0.02 : apart)
  const from = moments[0] - places[0] * span
  return { from, to: from + span }
}
