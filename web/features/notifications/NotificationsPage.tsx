import { PageHeader } from '#web/ui/shell/PageHeader.tsx'

/** Placeholder page for notifications. */
export function NotificationsPage() {
  return <PageHeader title="Notifications Page" />
}
