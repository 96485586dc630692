import { isTimeZone, ownTimeZone } from '#domain/brewery/timeZones.ts'
import { createListeners } from '#web/listeners.ts'

const listeners = createListeners()
let zone = ownTimeZone()

/** The brewery's time zone; the device's own until the brewery's is known. Every day and clock time is shown in it. */
export const breweryZone = (): string => zone

/** The server said the brewery's time zone; one that this browser doesn't know changes nothing. */
export function setBreweryZone(name: string): void {
  if (name === zone || !isTimeZone(name)) return
  zone = name
  listeners.call()
}

/** Calls back when the brewery's time zone becomes known, or is changed. */
export const onZoneChange = listeners.add
