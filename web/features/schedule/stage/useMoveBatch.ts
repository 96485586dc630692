import { stageLabels, type BatchStage } from '#domain/batches/batchStages.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { MoveBatchDocument } from '#web/features/schedule/scheduleDocuments.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { text } from '#web/ui/language/text.ts'
import { scheduleError } from '#web/features/schedule/scheduleErrors.ts'

/** Moves a batch to another stage and shows the result; `onMoved` is called on success. */
export function useMoveBatch(onMoved: (batch: BatchView, to: BatchStage) => void) {
  const [run, { busy, idFor }] = useCommand(MoveBatchDocument)
  const undoing = useUndo()
  const move = async (batch: BatchView, to: BatchStage) => {
    try {
      const action = { id: batch.id, to, from: batch.stage }
      const id = idFor(action)
      await run(action, id)
      const message = text('schedule.moved', { number: batch.batchNumber, where: text(stageLabels[to]) })
      succeed(message, undoing([id]))
      onMoved(batch, to)
    } catch (error) {
      notifications.show({ tone: 'error', message: scheduleError(error, 'moving') })
    }
  }
  return [move, busy] as const
}
