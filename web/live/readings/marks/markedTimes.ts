import type { ReadingKind } from '#domain/devices/devicePost.ts'
import { readingKinds } from '#domain/devices/readings.ts'
import { excludedSpans, type Mark } from '#domain/devices/series/marks.ts'
import type { Stay } from '#web/live/readings/stay.ts'
import type { ReadingMarksQuery } from '#generated/gql/graphql.ts'
import type { Fault } from '#web/live/readings/useExcludedReadings.ts'
import type { Range } from '#web/ui/charts/zoom/range.ts'

/** A time of a stay in which readings are excluded, and by which mark. */
export interface ExcludedTime extends Range {
  kind: ReadingKind
  mark: Pick<SentMark, 'id' | 'reason' | 'at' | 'by'>
}

/** A time of a stay in which readings are implausible: how many, from which value to which. */
export interface FaultyTime extends Range, Pick<Fault, 'fault' | 'count' | 'low' | 'high'> {
  kind: ReadingKind
  isByRule: true
}

type SentMark = ReadingMarksQuery['readingMarks'][number]

/** When readings of a stay are excluded, by the marks of its vessel, newest first. */
export function excludedTimes(stay: Stay, sent: readonly SentMark[]): ExcludedTime[] {
  const marks = sent.map((mark): Mark & { sent: SentMark } => ({
    ...{ kind: mark.kind, excluded: mark.excluded, sent: mark },
    ...{ from: new Date(mark.from), to: new Date(mark.to) },
  }))
  const [first, last] = [Date.parse(stay.from), Date.parse(stay.to)]
  return readingKinds.flatMap((kind) =>
    excludedSpans(marks, kind).flatMap(({ from, to, mark }) => {
      const range = { from: Math.max(first, from.getTime()), to: Math.min(last, to.getTime()) }
      return range.from < range.to ? [{ ...range, kind, mark: mark.sent }] : []
    }),
  )
}

/** When readings are implausible. */
export function faultyTimes(faults: readonly Fault[]): FaultyTime[] {
  return faults.map(({ from, to, ...fault }) => ({
    ...fault,
    ...{ from: Date.parse(from), to: Date.parse(to), isByRule: true },
  }))
}

/** The stay that most of a range is in, and the part of the range that is; the last stay where none is. */
export function markable(stays: readonly Stay[], range: Range): { stay: Stay; range: Range } | null {
  const parts = stays.map((stay) => {
    const from = Math.max(range.from, Date.parse(stay.from))
    const to = Math.min(range.to, Date.parse(stay.to))
    return { stay, range: { from, to }, length: to - from }
  })
  const [most] = parts.toSorted((one, other) => other.length - one.length)
  const last = stays.at(-1)
  if (most && most.length > 0) return { stay: most.stay, range: most.range }
  return last ? { stay: last, range: { from: Date.parse(last.from), to: Date.parse(last.to) } } : null
}
