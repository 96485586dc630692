import type { SearchChoice } from '#web/ui/inputs/SearchSelect.tsx'

/** Every time zone that this browser knows, and the chosen one, by name, each with its distance from UTC at a moment. */
export function zoneChoices(chosen: string, at: Date, locale: string): SearchChoice[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])]
    .toSorted((one, other) => one.localeCompare(other, locale))
    .map((zone) => ({
      value: zone,
      label: zone.replaceAll('_', ' '),
      detail: distanceFromUtc(zone, at, locale),
    }))
}

/** GMT-5 or GMT+5:30; nothing for a zone that only the server knows. */
function distanceFromUtc(timeZone: string, at: Date, locale: string): string | undefined {
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
    return parts.find(({ type }) => type === 'timeZoneName')?.value
  } catch {
    return undefined
  }
}
