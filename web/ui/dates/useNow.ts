import { useEffect, useState } from 'react'
import { now, onClockShift } from './clock.ts'
import { onZoneChange } from './zone.ts'

/**
 * The time, updated every `ms` milliseconds, and immediately when a sleeping tab wakes up, the clock is corrected or the
 * brewery's time zone changes.
 */
export function useNow(ms = 60_000): Date {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const tick = () => setTime(now())
    const timer = setInterval(tick, ms)
    const stops = [onClockShift(tick), onZoneChange(tick)]
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', tick)
    }
  }, [ms])
  return time
}
