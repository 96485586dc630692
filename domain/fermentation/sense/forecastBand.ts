import type { BandPoint } from '#domain/devices/series/thinning.ts'
import type { Forecast } from './forecast.ts'

/** In how many parts the band is drawn. */
const parts = 24

/**
 * The gravities that a forecast expects until it is finished at the latest, in SG: as its course says, as low as they would be
 * if it were finished at the earliest moment, and as high as at the latest one. Empty where it has no course.
 */
export function forecastBand({ course, finish, earliest, latest }: Forecast): BandPoint[] {
  const from = course[0]?.at.getTime()
  if (from === undefined || latest.getTime() <= from) return []
  const whole = finish.getTime() - from
  // The whole course within another time.
  const within = (end: Date, time: number) => {
    const length = end.getTime() - from
    return gravityAt(course, length > 0 ? from + ((time - from) * whole) / length : finish.getTime())
  }
  return Array.from({ length: parts + 1 }, (_, part) => {
    const time = from + ((latest.getTime() - from) * part) / parts
    const mean = gravityAt(course, time)
    return part === 0
      ? { time, low: mean, mean, high: mean }
      : { time, low: within(earliest, time), mean, high: within(latest, time) }
  })
}

/** The gravity at a time, straight between two points; the last one from then on. */
function gravityAt(course: Forecast['course'], time: number): number {
  const next = course.findIndex(({ at }) => at.getTime() >= time)
  const [before, after] = next === -1 ? [course.at(-1), undefined] : [course[next - 1], course[next]]
  if (!before || !after) return (before ?? after)?.gravity ?? 0
  const share = (time - before.at.getTime()) / (after.at.getTime() - before.at.getTime())
  return before.gravity + (after.gravity - before.gravity) * share
}
