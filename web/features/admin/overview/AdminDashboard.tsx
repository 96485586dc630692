import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { saveExport } from '#web/live/session/saveDownload.ts'
import { useLiveState } from '#web/live/queries/useLiveState.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { AdminDashboardSkeleton } from './AdminDashboardSkeleton.tsx'
import { AdminOverviewDocument } from '#web/features/admin/adminDocuments.ts'
import { tellFailure } from '#web/features/admin/adminNotices.ts'
import { AdminTabs } from '#web/features/admin/AdminTabs.tsx'
import { text } from '#web/ui/language/text.ts'

/** The administrators' page; the server pushes its state as it changes. */
export function AdminDashboard() {
  const { data, loading, error, refetch, asOf } = useLiveState(AdminOverviewDocument)
  const [busy, setBusy] = useState<'refresh' | 'export' | null>(null)
  useEffect(() => {
    if (error === null) return
    notifications.show({
      id: 'admin-data',
      tone: 'error',
      title: text('common.error'),
      message: text('admin.fetchFailed'),
    })
  }, [error])
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
      {!data && loading && <AdminDashboardSkeleton />}
      {!data && error && (
        <ErrorState
          title={text('admin.dataFailed')}
          message={error}
          onRetry={() => void during('refresh', refetch)}
          busy={busy === 'refresh'}
        />
      )}
      {data && <AdminTabs overview={data.adminOverview} />}
    </>
  )
}
