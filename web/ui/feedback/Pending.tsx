import { useEffect, type ReactNode } from 'react'
import { text } from '#web/ui/language/text.ts'
import { ErrorState } from './ErrorState.tsx'
import { notifications } from './notifications.ts'

interface PendingProps {
  of: { data: unknown; error?: Error | string | null; refetch: () => Promise<unknown> }
  /** The heading of the error state. */
  failure: string
  /** What stands below it; by default what the error says. */
  reason?: string
  /** The placeholder for the content; without one nothing is shown while it loads. */
  children?: ReactNode
}

/** A query's loading or error state. */
export function Pending({ of: { data, error, refetch }, failure, reason, children }: PendingProps) {
  if (data) return null
  if (!error) return children
  return (
    <ErrorState
      title={failure}
      message={reason ?? (error instanceof Error ? error.message : error)}
      onRetry={() => void refetch().catch(() => undefined)}
    />
  )
}

/** Says in a notice, too, that something could not be loaded. */
export function useFailureNotice(id: string, message: string, hasFailed: boolean): void {
  useEffect(() => {
    if (hasFailed) notifications.show({ id, tone: 'error', title: text('common.error'), message })
  }, [id, message, hasFailed])
}
