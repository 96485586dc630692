/** What was measured in an interval that begins at `time`, in ms: the least, mean and greatest value. */
export interface BandPoint {
  time: number
  low: number
  mean: number
  high: number
}

/**
 * At most `most` points, in the order of their times, that draw the line of the means as all of them do: the first, the last,
 * and of equal parts between them the one that makes the largest triangle with its neighbors (Largest Triangle Three Buckets,
 * Steinarsson 2013). The band of a point is that of its whole part, so that no spike is lost.
 */
export function thinned(points: readonly BandPoint[], most: number): readonly BandPoint[] {
  const [first, last] = [points[0], points.at(-1)]
  if (points.length <= most || !first || !last) return points
  const parts = partsOf(points.slice(1, -1), Math.max(1, most - 2))
  const kept = [first]
  for (const [at, part] of parts.entries()) {
    const before = kept.at(-1) ?? first
    kept.push(widened(largest(part, before, middleOf(parts[at + 1] ?? [last])), part))
  }
  return [...kept, last]
}

function partsOf(points: readonly BandPoint[], count: number): BandPoint[][] {
  const edge = (part: number) => Math.floor((part * points.length) / count)
  return Array.from({ length: count }, (_, part) => points.slice(edge(part), edge(part + 1)))
}

interface Place {
  time: number
  mean: number
}

function middleOf(points: readonly BandPoint[]): Place {
  const mean = (key: keyof Place) => points.reduce((sum, point) => sum + point[key], 0) / points.length
  return { time: mean('time'), mean: mean('mean') }
}

function largest(part: readonly BandPoint[], before: Place, after: Place): BandPoint {
  const area = ({ time, mean }: Place) =>
    Math.abs(
      (before.time - after.time) * (mean - before.mean) - (before.time - time) * (after.mean - before.mean),
    )
  return part.reduce((best, point) => (area(point) > area(best) ? point : best))
}

function widened({ time, mean }: BandPoint, part: readonly BandPoint[]): BandPoint {
  const low = part.reduce((least, point) => Math.min(least, point.low), Infinity)
  const high = part.reduce((greatest, point) => Math.max(greatest, point.high), -Infinity)
  return { time, low, mean, high }
}
