import type { LogType } from '#domain/fermentation/logWords.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { LogDialogs } from './LogDialogs.tsx'
import { LogsPageDocument } from './logDocuments.ts'
import { useDepartures } from './useDepartures.ts'

interface LogInPlaceProps {
  /** The batch that gets a new entry, or else whose log is read. */
  logBatchId: string | null
  /** The kind that the new entry starts with; default: a fermentation check. */
  logType: LogType | undefined
  historyBatchId: string | null
  onAddLog: (batchId: string) => void
  onViewAll: (batchId: string) => void
  onClose: () => void
}

/** The dialogs of the log on another page than /logs. */
export function LogInPlace(props: LogInPlaceProps) {
  const { logBatchId, logType, historyBatchId, onAddLog, onViewAll, onClose } = props
  const { data } = useLiveQuery(LogsPageDocument)
  const batches = data?.activeBatches
  const whyGone = useDepartures(batches)
  const open = { logBatchId, logType, historyBatchId, addLog: onAddLog, viewAll: onViewAll, close: onClose }
  return batches ? <LogDialogs batches={batches} open={open} whyGone={whyGone} /> : null
}
