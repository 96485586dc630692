import { PageHeader } from '#web/ui/shell/PageHeader.tsx'

/** A place kept for notifications. */
export function NotificationsPage() {
  return <PageHeader title="Notifications Page" />
}
