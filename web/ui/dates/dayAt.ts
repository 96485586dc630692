import { dayAt as zonedDayAt } from '#domain/brewery/zonedDays.ts'
import type { Day } from './days.ts'
import { breweryZone } from './zone.ts'

/** The day of a moment on the brewery's calendar, unless a zone is given. */
export function dayAt(moment: Date, zone = breweryZone()): Day {
  return zonedDayAt(moment, zone)
}
