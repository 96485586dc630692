import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { text } from '#web/ui/language/text.ts'

/** The page of an unknown address. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title={text('shell.notFound')} />
      <EmptyState
        icon={IconMapQuestion}
        title={text('shell.notFound')}
        action={<Link to="/dashboard">{text('shell.toDashboard')}</Link>}
      >
        {text('shell.notFoundHint')}
      </EmptyState>
    </>
  )
}
