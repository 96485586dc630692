import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'

/** The page of an unknown address. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        icon={IconMapQuestion}
        title="Page not found"
        action={<Link to="/dashboard">Go to the dashboard</Link>}
      >
        The link may be outdated or mistyped.
      </EmptyState>
    </>
  )
}
