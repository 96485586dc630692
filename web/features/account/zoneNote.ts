import { ownTimeZone } from '#domain/brewery/timeZones.ts'
import { text } from '#web/ui/language/text.ts'

/** The name of a time zone as people read it: America/New York. */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ')
}

/** What the brewery's time zone means for the reader, whose device may be in another one. */
export function zoneNote(zone: string): string {
  const own = ownTimeZone()
  return own === zone ? text('account.zoneSame') : text('account.zoneOther', { zone: zoneName(own) })
}
