import { deviceStorage } from '#web/live/storage/deviceStorage.ts'
import { clockAhead, onClockShift, setClockAhead } from '#web/ui/dates/clock.ts'
import { breweryZone, onZoneChange, setBreweryZone } from '#web/ui/dates/zone.ts'

const ahead = 'clockAhead'
const zone = 'timeZone'

/**
 * Begins with the correction of this device's clock that was measured last and the brewery's time zone as it was heard
 * last, and keeps each new one for pages to come.
 */
export function keepClock(): void {
  setClockAhead(Number(deviceStorage.getItem(ahead)) || 0)
  onClockShift(() => deviceStorage.setItem(ahead, String(Math.round(clockAhead()))))
  setBreweryZone(deviceStorage.getItem(zone) ?? '')
  onZoneChange(() => deviceStorage.setItem(zone, breweryZone()))
}
