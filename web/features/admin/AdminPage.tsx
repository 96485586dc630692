import { IconShieldLock } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { AdminDashboard } from '#web/features/admin/overview/AdminDashboard.tsx'

/** The system and its people, for administrators. */
export function AdminPage() {
  const refusal = useRoleRefusal('readAdmin')
  if (refusal === null) return <AdminDashboard />
  return (
    <>
      <PageHeader title="Admin Dashboard" subtitle="Manage your brewery system and users" />
      <EmptyState icon={IconShieldLock} title="This page needs an administrator">
        People, system health and the activity log are open to administrators. Ask one of them if you need
        something from here.
      </EmptyState>
    </>
  )
}
