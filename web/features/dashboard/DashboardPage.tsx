import { IconLayoutDashboard } from '@tabler/icons-react'
import { OnTheWayPage } from '#web/ui/OnTheWayPage.tsx'

/** The day at a glance. */
export function DashboardPage() {
  return (
    <OnTheWayPage title="Dashboard" icon={<IconLayoutDashboard />}>
      The day at a glance: active batches, capacity, alerts and what runs low. The schedule already shows
      every tank.
    </OnTheWayPage>
  )
}
