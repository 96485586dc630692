import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'

interface PendingProps {
  of: { data: unknown; loading: boolean; error: string | null; refetch: () => Promise<void> }
  /** What is said, as a heading, when it could not be loaded. */
  failure: string
  /** Stands where the content will be. */
  children: ReactNode
}

/** While a query has no answer: that it is being loaded, or why it could not be. */
export function Pending({ of: { data, loading, error, refetch }, failure, children }: PendingProps) {
  if (data) return null
  return (
    <>
      {loading && children}
      {error && <ErrorState title={failure} message={error} onRetry={() => void refetch()} />}
    </>
  )
}
