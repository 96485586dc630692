import { Suspense } from 'react'
import { isPackaged } from '#domain/batches/packaged.ts'
import { takesLogs } from '#domain/fermentation/fermentation.ts'
import { BatchPage } from '#web/features/batch/BatchPage.tsx'
import { AddLogButton } from '#web/features/logs/AddLogButton.tsx'
import { historyChart } from '#web/features/logs/history/historyChart.ts'
import { BatchPlanButton } from '#web/features/schedule/batch/BatchPlanButton.tsx'
import { FillKegsButton } from '#web/features/schedule/batch/FillKegsButton.tsx'
import { NextStageButton } from '#web/features/schedule/stage/NextStageButton.tsx'
import { useScheduleWindows } from '#web/features/schedule/useScheduleWindows.ts'
import { theme } from '#web/theme.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'

const LogEntries = lazyView('LogEntries', () => import('#web/features/logs/history/LogEntries.tsx'))

const BatchMenu = lazyView('BatchMenu', () => import('#web/features/devices/BatchMenu.tsx'))

const PlanDialogs = lazyView('PlanDialogs', () => import('./PlanDialogs.tsx'))

const BrewDay = lazyView('BrewDay', () => import('#web/features/brewDay/BrewDay.tsx'))

const FermentButton = lazyView(
  'FermentButton',
  () => import('#web/features/schedule/stage/FermentButton.tsx'),
)

/** A batch's page with its log, its brew day and its plan: features that don't import each other. What can be done follows its stage. */
export function BatchRoute() {
  const windows = useScheduleWindows()
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
          <BrewDay
            batchId={id}
            stage={stage}
            moveOn={
              <Suspense fallback={<Skeleton $height={theme.size.control} />}>
                <FermentButton batchId={id} windows={windows} />
              </Suspense>
            }
          />
        </Suspense>
      )}
      fillKegs={(batch, what) => <FillKegsButton batch={batch} what={what} windows={windows} />}
      actions={(batch, papers) => (
        <>
          {batch.stage === 'KEGGING' && !isPackaged(batch) && (
            <FillKegsButton batch={batch} windows={windows} isMain />
          )}
          {isPackaged(batch) && <NextStageButton batch={batch} windows={windows} />}
          {takesLogs(batch.stage) && <AddLogButton batch={batch} />}
          {!isPackaged(batch) && <NextStageButton batch={batch} windows={windows} />}
          <BatchPlanButton batchId={batch.id} windows={windows} Dialogs={PlanDialogs} />
          <Suspense
            fallback={<Skeleton $height={theme.size.control} style={{ width: theme.size.control }} />}
          >
            <BatchMenu batch={batch} papers={papers} />
          </Suspense>
        </>
      )}
    />
  )
}
