import { CorrectLogDialog } from '#web/features/logs/corrections/CorrectLogDialog.tsx'
import type { HistoryBatch } from '#web/features/logs/history/historyChart.ts'
import { useCorrectionRefusal, type LogTask } from './LogMenu.tsx'
import { WithdrawLogDialog } from '#web/features/logs/corrections/WithdrawLogDialog.tsx'

interface LogTaskDialogProps {
  batch: HistoryBatch
  /** The current entry. */
  task: LogTask
  onClose: () => void
}

/** Corrects or withdraws the entry that was chosen. */
export function LogTaskDialog({ batch, task, onClose }: LogTaskDialogProps) {
  const refusal = useCorrectionRefusal(task.log)
  if (task.kind === 'withdraw')
    return <WithdrawLogDialog batchNumber={batch.batchNumber} log={task.log} onClose={onClose} />
  return <CorrectLogDialog batch={batch} log={task.log} refusal={refusal} onClose={onClose} />
}
