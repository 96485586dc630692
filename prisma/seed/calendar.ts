/** The days of the demo brewery, relative to the local midnight at the start of the day of loading. */
export interface Calendar {
  midnight: Date
  /** A local time a number of days before today: `ago(1, 8, 30)` is yesterday at half past eight. */
  ago(days: number, hour: number, minute?: number): Date
  /** The calendar day a number of days from today, as a value for a DATE column; negative in the past. */
  day(fromToday: number): Date
}

/** The calendar of the day of `now`: the same for every moment of one day. */
export function calendarOf(now: Date): Calendar {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()]
  return {
    midnight: new Date(year, month, date),
    ago: (days, hour, minute = 0) => new Date(year, month, date - days, hour, minute),
    day: (fromToday) => new Date(Date.UTC(year, month, date + fromToday)),
  }
}

/** A moment a number of minutes after another. */
export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + Math.round(minutes) * 60_000)
}

/** Days between two moments, as a fraction. */
export function daysBetween(start: Date, end: Date): number {
  return (end.getTime() - start.getTime()) / 86_400_000
}
