import { PageHeader } from '#web/ui/PageHeader.tsx'

/** A place kept for notifications. */
export function NotificationsPage() {
  return <PageHeader title="Notifications Page" />
}
