import type { Day } from '#domain/batches/timeline.ts'

/** What the clock of a time zone shows: a day, such as 2026-04-03, and a time of day in hours, minutes and seconds. */
export interface WallClock {
  day: Day
  hour: number
  minute: number
  second: number
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter takes a hundred times as long as using it. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  })
  formatters.set(zone, made)
  return made
}

/** What the clock of a time zone shows at a moment. */
export function clockAt(moment: Date, zone: string): WallClock {
  const [month = '', date = '', year = '', ...time] = formatterOf(zone).format(moment).split(/\D+/)
  const [hour = 0, minute = 0, second = 0] = time.map(Number)
  return { day: `${year.padStart(4, '0')}-${month}-${date}`, hour, minute, second }
}

/** The day of a moment in a time zone. */
export function dayAt(moment: Date, zone: string): Day {
  return clockAt(moment, zone).day
}
