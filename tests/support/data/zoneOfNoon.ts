/**
 * The time zone in which it is about noon now, for a brewery whose day must not end while a file is at work. In the names
 * of these zones, plus is behind UTC.
 */
export function zoneOfNoon(): string {
  const behind = new Date().getUTCHours() - 12
  return `Etc/GMT${behind < 0 ? '-' : '+'}${Math.abs(behind)}`
}
