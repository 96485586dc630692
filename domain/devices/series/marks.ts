import type { ReadingKind } from '#domain/devices/devicePost.ts'

/** That readings of one kind were excluded, or included again: from `from` to before `to`. */
export interface Mark {
  kind: ReadingKind
  from: Date
  to: Date
  excluded: boolean
}

/** A time in which a mark holds. */
export interface MarkedSpan<Known extends Mark> {
  from: Date
  to: Date
  mark: Known
}

/** The mark that holds for a reading: of those on its moment, given newest first, the newest one. */
export function markOn<Known extends Mark>(
  marks: readonly Known[],
  kind: ReadingKind,
  at: Date,
): Known | undefined {
  return marks.find((mark) => mark.kind === kind && mark.from <= at && at < mark.to)
}

/** The times in which readings of a kind are excluded by marks, which are given newest first, each with the one that holds. */
export function excludedSpans<Known extends Mark>(
  marks: readonly Known[],
  kind: ReadingKind,
): MarkedSpan<Known>[] {
  const edges = marks.flatMap((mark) => (mark.kind === kind ? [mark.from.getTime(), mark.to.getTime()] : []))
  const moments = [...new Set(edges)].sort((a, b) => a - b)
  const spans: MarkedSpan<Known>[] = []
  for (const [at, moment] of moments.entries()) {
    const from = new Date(moment)
    const mark = markOn(marks, kind, from)
    const to = new Date(moments[at + 1] ?? moment)
    const last = spans.at(-1)
    if (!mark?.excluded) continue
    if (last?.mark === mark && last.to.getTime() === moment) last.to = to
    else spans.push({ from, to, mark })
  }
  return spans
}
