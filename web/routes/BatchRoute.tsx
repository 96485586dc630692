import { Suspense } from 'react'
import { BatchPage } from '#web/features/batch/BatchPage.tsx'
import { ImportReadingsButton } from '#web/features/devices/ImportReadingsButton.tsx'
import { AddLogButton } from '#web/features/logs/AddLogButton.tsx'
import { historyChart } from '#web/features/logs/history/historyChart.ts'
import { BatchPlanButton } from '#web/features/schedule/batch/BatchPlanButton.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyView } from '#web/ui/shell/lazyView.ts'

const LogEntries = lazyView('LogEntries', () => import('#web/features/logs/history/LogEntries.tsx'))

const PlanDialogs = lazyView('PlanDialogs', () => import('./PlanDialogs.tsx'))

const BrewDay = lazyView('BrewDay', () => import('#web/features/brewDay/BrewDay.tsx'))

/** A batch's page with its log, its brew day and its plan: features that don't import each other. */
export function BatchRoute() {
  return (
    <BatchPage
      curveOf={historyChart}
      log={(batch, logs) => (
        <Suspense fallback={<Skeleton $height="240px" />}>
          <LogEntries batch={batch} logs={logs} />
        </Suspense>
      )}
      brewDay={({ id, stage }) => (
        <Suspense fallback={<Skeleton $height="240px" />}>
          <BrewDay batchId={id} stage={stage} />
        </Suspense>
      )}
      actions={(batch) => (
        <>
          <AddLogButton batch={batch} />
          <BatchPlanButton batchId={batch.id} Dialogs={PlanDialogs} />
          <ImportReadingsButton batch={batch} />
        </>
      )}
    />
  )
}
