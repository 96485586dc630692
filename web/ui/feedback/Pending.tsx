import { useEffect, type ReactNode } from 'react'
import { text } from '#web/ui/language/text.ts'
import { ErrorState } from './ErrorState.tsx'
import { notifications } from './notifications.ts'

interface Query<Failure> {
  data: unknown
  error?: Failure
  refetch: () => Promise<unknown>
}

/** What an `Error` of a query says is for programs: then people read another reason. */
type Asked =
  | { of: Query<string | null>; reason?: string }
  | { of: Query<Error | string | null>; reason: string }

type PendingProps = Asked & {
  /** The heading of the error state; `reason` stands below it, by default what the error says. */
  failure: string
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
      message={reason ?? String(error)}
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
