import { useEffect, useState } from 'react'

/** The server's time, updated every minute, for everything measured in minutes, hours and days. */
export function useServerMinute(serverNow: () => Date): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function tick(): void {
      const next = serverNow()
      setNow(next)
      timer = setTimeout(tick, 60_050 - (next.getTime() % 60_000))
    }
    tick()
    return () => clearTimeout(timer)
  }, [serverNow])
  return now
}
