import { ownTimeZone } from '#domain/brewery/timeZones.ts'

/** The name of a time zone as people read it: America/New York. */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ')
}

/** What the brewery's time zone means for the reader, whose device may be in another one. */
export function zoneNote(zone: string): string {
  const own = ownTimeZone()
  return own === zone
    ? 'Days and clock times are those of the brewery.'
    : `Days and clock times are those of the brewery. Your device is set to ${zoneName(own)}: only your sessions are shown in its time.`
}
