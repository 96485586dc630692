import { useEffect, useState } from 'react'
import { now, onClockShift } from '#web/ui/dates/clock.ts'

/** The time, updated as each minute begins, for everything measured in minutes, hours and days. */
export function useMinute(): Date {
  const [minute, setMinute] = useState(now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function tick(): void {
      clearTimeout(timer)
      const next = now()
      setMinute(next)
      timer = setTimeout(tick, 60_050 - (next.getTime() % 60_000))
    }
    tick()
    const stopShift = onClockShift(tick)
    return () => {
      clearTimeout(timer)
      stopShift()
    }
  }, [])
  return minute
}
