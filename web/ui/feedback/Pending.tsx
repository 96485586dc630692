import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'

interface PendingProps {
  of: { data: unknown; loading: boolean; error: string | null; refetch: () => Promise<void> }
  /** The heading of the error state. */
  failure: string
  /** The placeholder for the content; without one nothing is shown while it loads. */
  children?: ReactNode
}

/** A query's loading or error state. */
export function Pending({ of: { data, loading, error, refetch }, failure, children }: PendingProps) {
  if (data) return null
  return (
    <>
      {loading && children}
      {error && <ErrorState title={failure} message={error} onRetry={() => void refetch()} />}
    </>
  )
}
