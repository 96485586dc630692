import { text } from '#web/ui/language/text.ts'
import { Suspense, useEffect, useState } from 'react'
import { OlderLogsDocument } from '#web/features/logs/logDocuments.ts'
import type { LogTask } from '#web/features/logs/LogMenu.tsx'
import { useOlderPage } from '#web/live/queries/useOlderPage.ts'
import { ShowOlder } from '#web/ui/feedback/ShowOlder.tsx'
import { lazyView, preloadWhenIdle } from '#web/ui/programs/lazyView.ts'
import { HistoryTable } from './HistoryTable.tsx'
import type { HistoryBatch, HistoryLog } from './historyChart.ts'
import { LogRevisions } from './LogRevisions.tsx'

const LogTaskDialog = lazyView('LogTaskDialog', () => import('#web/features/logs/LogTaskDialog.tsx'))

/** A batch's entries, newest first, each to be corrected or withdrawn, and the corrections so far. */
export function LogEntries({ batch, logs }: { batch: HistoryBatch; logs: readonly HistoryLog[] }) {
  const [loadOlder, older] = useOlderPage(OlderLogsDocument)
  const [task, setTask] = useState<LogTask | null>(null)
  useEffect(() => preloadWhenIdle([LogTaskDialog.preload]), [])
  const chosen = logs.find(({ id }) => id === task?.log.id)
  const last = logs.at(-1)
  return (
    <>
      <HistoryTable logs={logs} batch={batch} onTask={setTask}>
        {last && batch.logCount > logs.length && (
          <ShowOlder of={older} onShow={() => void loadOlder({ batchId: batch.id, before: last.id })}>
            {text('logs.showOlder', { count: batch.logCount - logs.length })}
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
    </>
  )
}
