/** Date formats of a wall, in its time zone. */
export interface WallClock {
  /** The time of day, such as 14:03. */
  time: (moment: Date) => string
  /** The seconds, such as 07. */
  seconds: (moment: Date) => string
  /** The day, such as Sat, Nov 21. */
  day: (moment: Date) => string
  /** The hour, 0 to 23. */
  hour: (moment: Date) => number
}

/** A clock for a time zone. */
export function wallClock(timeZone: string): WallClock {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    return (moment: Date) => formatter.format(moment)
  }
  const hour = format({ hour: '2-digit', hourCycle: 'h23' })
  return {
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    seconds: (moment) => String(moment.getSeconds()).padStart(2, '0'),
    day: format({ weekday: 'short', month: 'short', day: 'numeric' }),
    hour: (moment) => Number(hour(moment)),
  }
}
