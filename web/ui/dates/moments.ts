const two = (part: number) => String(part).padStart(2, '0')

/** A moment as dd/MM/yyyy HH:mm in the reader's time zone; optionally with seconds. */
export function momentInNumbers(moment: Date, withSeconds = false): string {
  const day = `${two(moment.getDate())}/${two(moment.getMonth() + 1)}/${moment.getFullYear()}`
  const clock = `${two(moment.getHours())}:${two(moment.getMinutes())}`
  return `${day} ${clock}${withSeconds ? `:${two(moment.getSeconds())}` : ''}`
}

/**
 * Parses dd/MM/yyyy HH:mm[:ss] as people type it, also with . or - as separators, and without a time; null if invalid.
 */
export function readMoment(typed: string): Date | null {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[\s,]+(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?)?$/.exec(
    typed.trim(),
  )
  if (!parts) return null
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const moment = new Date(year, month - 1, day, hour, minute, second)
  const isReal = moment.getMonth() === month - 1 && moment.getDate() === day && hour < 24 && minute < 60
  return isReal && second < 60 ? moment : null
}

/** The moment with another day, at the same time of day. */
export function onDay(moment: Date, day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const moved = new Date(moment)
  moved.setFullYear(year, month - 1, date)
  return moved
}
