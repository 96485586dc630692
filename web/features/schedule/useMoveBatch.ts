import { stageLabels, type BatchStage } from '#domain/batchStages.ts'
import { commandId } from '#web/live/commandId.ts'
import { CommandRefused } from '#web/live/refusal.ts'
import { useCommand } from '#web/live/useCommand.ts'
import { useUndo } from '#web/live/useUndo.ts'
import { notifications } from '#web/ui/notifications.ts'
import { MoveBatchDocument } from './scheduleDocuments.ts'
import type { BatchView } from './scheduleViews.ts'

/** Moves a batch to another stage and says how that went; `onMoved` is called when it worked. */
export function useMoveBatch(onMoved: (batch: BatchView, to: BatchStage) => void) {
  const [run, { busy }] = useCommand(MoveBatchDocument)
  const undoing = useUndo()
  const move = async (batch: BatchView, to: BatchStage) => {
    try {
      const id = commandId()
      await run({ id: batch.id, to, from: batch.stage }, id)
      const message = `Batch ${batch.batchNumber} moved to ${stageLabels[to]}`
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
