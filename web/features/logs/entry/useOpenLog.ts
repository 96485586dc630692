import { useCallback } from 'react'
import { logTypeLabels, type LogType } from '#domain/fermentation/logWords.ts'
import { useSearchParams } from 'react-router-dom'

/** The open dialog, kept in the URL, so that links and reloads lead to it. */
export type OpenLog = {
  /** The batch that gets a new entry: `/logs?log=<batchId>`. */
  logBatchId: string | null
  /** The kind that the new entry starts with, `&type=DRY_HOP`; default: a fermentation check. */
  logType?: LogType | undefined
  /** The batch whose log is read: `/logs?history=<batchId>`. */
  historyBatchId: string | null
  addLog: (batchId: string) => void
  viewAll: (batchId: string) => void
  close: () => void
}

const logTypes = Object.keys(logTypeLabels) as LogType[]

/** Reads and changes the open dialog. It has no entry of its own: Back closes every dialog, and leaves the page afterwards. */
export function useOpenLog(): OpenLog {
  const [params, setParams] = useSearchParams()
  const show = useCallback(
    (name: string, batchId: string) =>
      setParams({ [name]: batchId }, { preventScrollReset: true, replace: true }),
    [setParams],
  )
  return {
    logBatchId: params.get('log'),
    logType: logTypes.find((type) => type === params.get('type')),
    historyBatchId: params.get('history'),
    addLog: useCallback((batchId) => show('log', batchId), [show]),
    viewAll: useCallback((batchId) => show('history', batchId), [show]),
    close: useCallback(() => setParams({}, { preventScrollReset: true, replace: true }), [setParams]),
  }
}
