import type { Range } from './range.ts'

/** What is shown of a curve: the last `last` ms, which move on while the batch is in its tank, or a range. */
export type CurveRange = { last: number } | Range

const separator = '~'

/** A range as it stands in the address, in seconds: last~86400, or 1763798400~1763884800. */
export function rangeInAddress(range: CurveRange): string {
  const seconds = (ms: number) => String(Math.round(ms / 1_000))
  return 'last' in range
    ? `last${separator}${seconds(range.last)}`
    : `${seconds(range.from)}${separator}${seconds(range.to)}`
}

/** The range that stands in an address; null for none, or one that is no range. */
export function rangeOfAddress(written: string | null): CurveRange | null {
  const [first = '', second = ''] = written?.split(separator) ?? []
  const to = Number(second) * 1_000
  if (second === '' || !Number.isFinite(to)) return null
  if (first === 'last') return to > 0 ? { last: to } : null
  const from = Number(first) * 1_000
  return first !== '' && Number.isFinite(from) && from < to ? { from, to } : null
}

/** The part of the time that a range means, of which there are the limits. */
export function shownOf(range: CurveRange | null, limits: Range): Range | null {
  if (!range || !('last' in range)) return range
  return limits.to - range.last > limits.from ? { from: limits.to - range.last, to: limits.to } : null
}

/** A range that ends where the limits do, to a fiftieth of its span, moves on with them. */
export function followed(range: Range, limits: Range, isLive: boolean): CurveRange {
  const span = range.to - range.from
  return isLive && Math.abs(range.to - limits.to) <= span / 50 ? { last: span } : range
}
