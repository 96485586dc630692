import { stageLabels, type BatchStage } from '#domain/batches/batchStages.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { MoveBatchDocument } from '#web/features/schedule/scheduleDocuments.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { text } from '#web/ui/language/text.ts'
import { scheduleError } from '#web/features/schedule/scheduleErrors.ts'

/** Moves a batch through stages, mostly one, and shows where it is; `onMoved` is called when it has reached the last one. */
export function useMoveBatch(onMoved: (batch: BatchView, to: BatchStage) => void) {
  const [run, { busy, idFor }] = useCommand(MoveBatchDocument)
  const undoing = useUndo()
  const move = async (batch: BatchView, ...stages: readonly BatchStage[]) => {
    const ids: string[] = []
    let reached = batch.stage
    try {
      for (const to of stages) {
        const action = { id: batch.id, to, from: reached }
        const id = idFor(action)
        await run(action, id)
        ids.push(id)
        reached = to
      }
      const where = text(stageLabels[reached])
      const moved = text('schedule.moved', { number: batch.batchNumber, where })
      succeed(moved, undoing(ids, 'schedule.batchesMoved'))
      onMoved(batch, reached)
    } catch (error) {
      notifications.show({ tone: 'error', message: scheduleError(error, 'moving') })
    }
  }
  return [move, busy] as const
}
