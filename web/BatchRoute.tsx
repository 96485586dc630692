import { BatchPage } from './features/batch/BatchPage.tsx'
import { AddLogButton } from './features/logs/AddLogButton.tsx'
import { historyChart } from './features/logs/history/historyChart.ts'
import { LogEntries } from './features/logs/history/LogEntries.tsx'
import { BatchPlanButton } from './features/schedule/batch/BatchPlanButton.tsx'

/** A batch's page with its log and its plan: three features that don't import each other. */
export function BatchRoute() {
  return (
    <BatchPage
      curveOf={historyChart}
      log={(batch, logs) => <LogEntries batch={batch} logs={logs} />}
      actions={(batch) => (
        <>
          <AddLogButton batch={batch} />
          <BatchPlanButton batchId={batch.id} />
        </>
      )}
    />
  )
}
