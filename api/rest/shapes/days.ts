import { dayAt } from '#domain/brewery/zonedDays.ts'

/** The day of a date: as written, unless it has a time zone and is thus a moment. Null for anything else. */
export function dayIn(sent: string, zone: string): string | null {
  const [, day = null, time = ''] = /^(\d{4}-\d\d-\d\d)(T.*)?$/.exec(sent) ?? []
  const moment = new Date(sent)
  if (!day || Number.isNaN(moment.getTime())) return null
  if (!/(Z|[+-]\d\d:?\d\d)$/i.test(time)) return day
  return dayAt(moment, zone)
}
