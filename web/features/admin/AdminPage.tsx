import { IconShieldLock, IconDownload, IconPackages, IconRefresh, IconUsersGroup } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { text } from '#web/ui/language/text.ts'
import { useState } from 'react'
import { saveExport } from '#web/live/session/saveDownload.ts'
import { useLiveState } from '#web/live/queries/useLiveState.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { Pending, useFailureNotice } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { AdminOverviewDocument } from '#web/features/admin/adminDocuments.ts'
import { tellFailure } from '#web/features/admin/adminNotices.ts'
import { AdminTabs } from '#web/features/admin/AdminTabs.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'

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

/** The administrators' page; the server pushes its state as it changes. */
function AdminDashboard() {
  const query = useLiveState(AdminOverviewDocument)
  const { data, error, said, refetch, asOf } = query
  const [busy, setBusy] = useState<'refresh' | 'export' | null>(null)
  useFailureNotice('admin-data', said ?? text('admin.fetchFailed'), error !== null)
  const during = async (what: 'refresh' | 'export', work: () => Promise<void>) => {
    setBusy(what)
    await work().finally(() => setBusy(null))
  }
  const exportData = () =>
    saveExport().catch((failure: unknown) => tellFailure(failure, text('admin.exportFailed')))
  return (
    <>
      <PageHeader
        title={text('admin.title')}
        subtitle={text('admin.subtitle')}
        actions={
          <>
            <LinkButton to="/customers" icon={IconUsersGroup}>
              {text('customers.title')}
            </LinkButton>
            <LinkButton to="/kegs/formats" icon={IconPackages}>
              {text('packaging.formats')}
            </LinkButton>
            <Button
              icon={IconRefresh}
              busy={busy === 'refresh'}
              onClick={() => void during('refresh', refetch)}
            >
              {text('admin.refresh')}
            </Button>
            <Button
              icon={IconDownload}
              busy={busy === 'export'}
              onClick={() => void during('export', exportData)}
            >
              {text('admin.exportData')}
            </Button>
          </>
        }
      />
      <StaleNote asOf={asOf} />
      <Pending of={query} failure={text('admin.dataFailed')}>
        <Stack>
          <LoadingNote what={text('admin.dataWhat')} />
          <Skeleton $height="48px" />
          <Skeleton $height="180px" />
          <Skeleton $height="120px" />
          <Skeleton $height="320px" />
        </Stack>
      </Pending>
      {data && <AdminTabs overview={data.adminOverview} />}
    </>
  )
}
