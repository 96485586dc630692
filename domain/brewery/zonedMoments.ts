import type { Day } from '#domain/batches/timeline.ts'
import { clockAt, dayAt, type WallClock } from './zonedDays.ts'

const dayMs = 24 * 3_600_000

/** A reading of a clock, as if it were one in UTC. */
const inUtc = ({ day, hour, minute, second }: WallClock) =>
  Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000 + second * 1_000

/** How far, in ms, the clocks of a time zone are ahead of UTC at a moment. */
function aheadAt(time: number, zone: string): number {
  return inUtc(clockAt(new Date(time), zone)) - Math.floor(time / 1_000) * 1_000
}

/**
 * The moment at which the clock of a time zone shows this. Of a time that comes twice, when clocks are set back, it is the
 * first; a time that clocks skip is as much later as they are set forward.
 */
export const momentAt = (clock: WallClock, zone: string): Date => momentOf(inUtc(clock), zone)

/**
 * The moments at which the clock of a time zone shows this, the first one first: two when clocks are set back over it, none
 * when they are set forward over it.
 */
export function momentsAt(clock: WallClock, zone: string): Date[] {
  const shown = inUtc(clock)
  const ahead = [aheadAt(shown - dayMs, zone), aheadAt(shown + dayMs, zone)]
  const possible = [...new Set(ahead)].map((one) => shown - one).toSorted((one, other) => one - other)
  return possible.filter((time) => aheadAt(time, zone) === shown - time).map((time) => new Date(time))
}

/** The same time of the clock, days later: 14 days from an evening are an evening, also when clocks are set in between. */
export function daysAfter(moment: Date, days: number, zone: string): Date {
  const ahead = aheadAt(moment.getTime(), zone)
  return momentOf(moment.getTime() + ahead + days * dayMs, zone)
}

function momentOf(shown: number, zone: string): Date {
  const [before, after] = [aheadAt(shown - dayMs, zone), aheadAt(shown + dayMs, zone)]
  const first = shown - Math.max(before, after)
  return new Date(aheadAt(first, zone) === shown - first ? first : shown - Math.min(before, after))
}

/** The first moment of a day in a time zone: midnight, or a later time where clocks skip that. */
export function beginOf(day: Day, zone: string): Date {
  const midnight = momentAt({ day, hour: 0, minute: 0, second: 0 }, zone)
  const shown = clockAt(midnight, zone)
  if (shown.day === day && shown.hour + shown.minute + shown.second === 0) return midnight
  // Clocks skip it: the day begins when they are set forward, less than a day before.
  let [earlier, later] = [midnight.getTime() - dayMs, midnight.getTime()]
  while (later - earlier > 1) {
    const middle = Math.floor((earlier + later) / 2)
    if (dayAt(new Date(middle), zone) < day) earlier = middle
    else later = middle
  }
  return new Date(later)
}
