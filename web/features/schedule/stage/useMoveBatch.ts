import { stageLabels, type BatchStage } from '#domain/batches/batchStages.ts'
import { CommandRefused } from '#web/live/commands/refusal.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { MoveBatchDocument } from '#web/features/schedule/scheduleDocuments.ts'
import type { BatchView } from '#web/features/schedule/scheduleViews.ts'
import { text } from '#web/ui/language/text.ts'

/** Moves a batch to another stage and shows the result; `onMoved` is called on success. */
export function useMoveBatch(onMoved: (batch: BatchView, to: BatchStage) => void) {
  const [run, { busy, idFor }] = useCommand(MoveBatchDocument)
  const undoing = useUndo()
  const move = async (batch: BatchView, to: BatchStage) => {
    try {
      const action = { id: batch.id, to, from: batch.stage }
      const id = idFor(action)
      await run(action, id)
      const message = `Batch ${batch.batchNumber} moved to ${text(stageLabels[to])}`
      notifications.show({ tone: 'success', message, ...undoing([id]) })
      onMoved(batch, to)
    } catch (error) {
      notifications.show({ tone: 'error', message: sentenceFor(error) })
    }
  }
  return [move, busy] as const
}

function sentenceFor(error: unknown): string {
  if (error instanceof CommandRefused && error.code === 'NOT_FOUND') return 'Schedule not found'
  return `Error updating stage: ${error instanceof Error ? error.message : 'unknown error'}`
}
