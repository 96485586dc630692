import { text } from '#web/ui/language/text.ts'
import { Suspense, useEffect, useState } from 'react'
import { LoadingNote } from '#web/ui/feedback/Skeleton.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import type { LoggedBatch } from './logViews.ts'
import type { WhyGone } from './useDepartures.ts'
import type { OpenLog } from '#web/features/logs/entry/useOpenLog.ts'
import { takesLogs } from '#domain/fermentation/fermentation.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { LoggedBatchDocument } from './logDocuments.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'

const LogEntryDialog = lazyView('LogEntryDialog', () => import('./entry/LogEntryDialog.tsx'))
const LogHistoryDialog = lazyView('LogHistoryDialog', () => import('./history/LogHistoryDialog.tsx'))

interface LogDialogsProps {
  batches: readonly LoggedBatch[]
  open: OpenLog
  whyGone: WhyGone
}

/**
 * The dialog that is open, if any. Each is loaded separately, soon after the page, so that it is ready for the first
 * tap.
 */
export function LogDialogs({ batches, open, whyGone }: LogDialogsProps) {
  const { logBatchId, logType, historyBatchId, close } = open
  const listed = batches.find(({ id }) => id === logBatchId)
  // One that is kegged takes entries, too; it is known before it leaves the page.
  const query = useLiveQuery(LoggedBatchDocument, {
    variables: { id: logBatchId ?? '' },
    skip: logBatchId === null,
  })
  const other = listed ? undefined : query.data?.batch
  const batch = listed ?? (other?.id === logBatchId && takesLogs(other.stage) ? other : undefined)
  const isGone = logBatchId !== null && !batch && !query.loading
  useSentenceWhenGone(logBatchId, batch, isGone, whyGone, close)
  useEffect(() => {
    const preload = () => void Promise.all([LogEntryDialog.preload(), LogHistoryDialog.preload()])
    const timer = setTimeout(preload, 600)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Suspense fallback={<LoadingNote what={text('logs.loadingDialog')} />}>
      {batch && <LogEntryDialog key={batch.id} batch={batch} logType={logType} onClose={close} />}
      {historyBatchId && (
        <LogHistoryDialog
          key={historyBatchId}
          batchId={historyBatchId}
          whyGone={whyGone}
          onAddLog={open.addLog}
          onClose={close}
        />
      )}
    </Suspense>
  )
}

/** Closes the entry form of a batch that no longer takes entries, and says so; what was typed is kept as a draft. */
function useSentenceWhenGone(
  batchId: string | null,
  batch: LoggedBatch | undefined,
  isGone: boolean,
  whyGone: WhyGone,
  close: () => void,
) {
  const [lastShown, setLastShown] = useState(batch)
  if (batch && batch !== lastShown) setLastShown(batch)
  const number = lastShown?.id === batchId ? lastShown?.batchNumber : undefined
  useEffect(() => {
    if (!isGone || batchId === null) return
    const message = number ? whyGone(batchId, number, 'entry') : text('logs.takesNone')
    // It says more than the page does of a batch that left.
    notifications.hide(`batch-left-${batchId}`)
    notifications.show({ id: `batch-left-${batchId}`, tone: 'info', message })
    close()
  }, [isGone, number, batchId, whyGone, close])
}
