import { useEffect, useState } from 'react'
import { now } from '#web/ui/dates/clock.ts'

/** A disconnection shorter than this, in ms, isn't shown: each load begins with one. */
const patience = 1_500

/** Whether data hasn't been live since `asOf` for longer than a moment. */
export function useIsLate(asOf: Date | null): boolean {
  const [lateSince, setLateSince] = useState<number | null>(null)
  const at = asOf?.getTime() ?? null
  useEffect(() => {
    if (at === null) return
    const timer = setTimeout(() => setLateSince(at), Math.max(0, at + patience - now().getTime()))
    return () => clearTimeout(timer)
  }, [at])
  return at !== null && (lateSince === at || now().getTime() - at >= patience)
}
