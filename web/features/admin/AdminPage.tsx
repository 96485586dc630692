import { IconShieldLock } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { AdminDashboard } from '#web/features/admin/overview/AdminDashboard.tsx'
import { text } from '#web/ui/language/text.ts'

/** The system and its people, for administrators. */
export function AdminPage() {
  const refusal = useRoleRefusal('readAdmin')
  if (refusal === null) return <AdminDashboard />
  return (
    <>
      <PageHeader title={text('admin.title')} subtitle={text('admin.subtitle')} />
      <EmptyState icon={IconShieldLock} title={text('admin.needsAdmin')}>
        {text('admin.needsAdminHint')}
      </EmptyState>
    </>
  )
}
