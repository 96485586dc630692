const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment as a language writes it, on the clock of a zone. Formatters are kept, since making one takes a while. */
export function dateText(
  locale: string,
  zone: string,
  moment: Date,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  formats.set(key, format)
  return format.format(moment)
}

/** A calendar day such as Apr 3, 2026; the same in every zone. */
export function dayText(
  locale: string,
  day: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  return dateText(locale, 'UTC', new Date(`${day}T12:00:00Z`), options)
}

const ranges = new Map<string, Intl.DateTimeFormat>()

/** Near calendar days from one to another, without their year: Apr 3 – 5, or 3.–5. Apr.; Apr 3 when they are the same. */
export function daysText(locale: string, from: string, until: string): string {
  const format =
    ranges.get(locale) ?? new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  ranges.set(locale, format)
  return format.formatRange(new Date(`${from}T12:00:00Z`), new Date(`${until}T12:00:00Z`))
}

/** How a near moment is written within a sentence: without its year, on a clock of 24 hours. */
export const nearOptions = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const satisfies Intl.DateTimeFormatOptions

/** How any other moment is written there: with its year. */
export const momentOptions = { ...nearOptions, year: 'numeric' } as const
