import { Suspense } from 'react'
import { BatchPage } from './features/batch/BatchPage.tsx'
import { ImportReadingsButton } from './features/devices/ImportReadingsButton.tsx'
import { AddLogButton } from './features/logs/AddLogButton.tsx'
import { historyChart } from './features/logs/history/historyChart.ts'
import { BatchPlanButton } from './features/schedule/batch/BatchPlanButton.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyView } from '#web/ui/shell/lazyView.ts'

const LogEntries = lazyView('LogEntries', () => import('./features/logs/history/LogEntries.tsx'))

const BrewDay = lazyView('BrewDay', () => import('./features/brewDay/BrewDay.tsx'))

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
          <BatchPlanButton batchId={batch.id} />
          <ImportReadingsButton batch={batch} />
        </>
      )}
    />
  )
}
