import { useEffect, useRef } from 'react'
import { resendAfter } from '#web/live/commands/refusal.ts'
import { pageTimings, waitAfter } from '#web/live/connection/timings.ts'

/** Retries a query indefinitely while the server is unreachable, or refuses more for a time. */
export function useRetry(query: {
  error: Error | undefined
  loading: boolean
  refetch: () => Promise<unknown>
}): void {
  const { error, loading, refetch } = query
  const tries = useRef(0)
  useEffect(() => {
    if (loading) return
    const limit = error === undefined ? null : resendAfter(error)
    if (limit === null) {
      tries.current = 0
      return
    }
    const timer = setTimeout(
      () => void refetch().catch(() => undefined),
      Math.max(limit, waitAfter(++tries.current + 2, pageTimings)),
    )
    return () => clearTimeout(timer)
  }, [error, loading, refetch])
}
