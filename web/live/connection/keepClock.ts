import { deviceStorage } from '#web/live/storage/deviceStorage.ts'
import { clockAhead, onClockShift, setClockAhead } from '#web/ui/dates/clock.ts'

const entry = 'clockAhead'

/** Begins with the correction of this device's clock that was measured last, and keeps each new one for pages to come. */
export function keepClock(): void {
  setClockAhead(Number(deviceStorage.getItem(entry)) || 0)
  onClockShift(() => deviceStorage.setItem(entry, String(Math.round(clockAhead()))))
}
