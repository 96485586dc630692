import { useEffect, useState } from 'react'
import { now, onClockShift } from './clock.ts'

/** The time, updated every `ms` milliseconds, and immediately when a sleeping tab wakes up or the clock is corrected. */
export function useNow(ms = 60_000): Date {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const tick = () => setTime(now())
    const timer = setInterval(tick, ms)
    const stopShift = onClockShift(tick)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      stopShift()
      document.removeEventListener('visibilitychange', tick)
    }
  }, [ms])
  return time
}
