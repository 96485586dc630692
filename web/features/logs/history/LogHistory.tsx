import { Suspense, useMemo, useState } from 'react'
import { TimeChart } from '#web/ui/charts/TimeChart.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useOlderPage } from '#web/live/queries/useOlderPage.ts'
import { BatchFigures } from '#web/features/logs/BatchFigures.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { historyChart, type HistoryBatch, type HistoryLog } from './historyChart.ts'
import { OlderLogsDocument } from '#web/features/logs/logDocuments.ts'
import type { LogTask } from '#web/features/logs/LogMenu.tsx'
import { LogRevisions } from './LogRevisions.tsx'
import { recipeName } from '#web/features/logs/logViews.ts'
import { lazyView } from '#web/ui/shell/lazyView.ts'
import { ShowOlder } from '#web/ui/feedback/ShowOlder.tsx'

const LogTaskDialog = lazyView('LogTaskDialog', () => import('#web/features/logs/LogTaskDialog.tsx'))

/** A batch's figures, its curve, and its entries, newest first. */
export function LogHistory({ batch, logs }: { batch: HistoryBatch; logs: readonly HistoryLog[] }) {
  const [loadOlder, older] = useOlderPage(OlderLogsDocument)
  const chart = useMemo(() => historyChart(batch, logs), [batch, logs])
  const [task, setTask] = useState<LogTask | null>(null)
  const chosen = logs.find(({ id }) => id === task?.log.id)
  const last = logs.at(-1)
  return (
    <Stack $gap="lg">
      <BatchFigures batch={batch} />
      {chart.times.length > 0 && (
        <TimeChart
          label={`Gravity and temperature of ${batch.batchNumber} ${recipeName(batch)}`}
          data={chart}
        />
      )}
      <HistoryTable logs={logs} batchNumber={batch.batchNumber} onTask={setTask}>
        {last && batch.logCount > logs.length && (
          <ShowOlder of={older} onShow={() => void loadOlder({ batchId: batch.id, before: last.id })}>
            Show older entries ({batch.logCount - logs.length})
          </ShowOlder>
        )}
      </HistoryTable>
      <LogRevisions batchId={batch.id} />
      <Suspense>
        {task && chosen && (
          <LogTaskDialog
            key={chosen.id}
            batch={batch}
            task={{ ...task, log: chosen }}
            onClose={() => setTask(null)}
          />
        )}
      </Suspense>
    </Stack>
  )
}
