import { refuseMove, type BatchStage } from '#domain/batches/batchStages.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { ScheduleWindows } from '#web/features/schedule/useScheduleWindows.ts'
import { forRules } from '#web/live/vessels/vesselsOfBatch.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { textOf } from '#web/ui/language/text.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { useMoveBatch } from './useMoveBatch.ts'

/** Moves a batch through stages by one press; without the vessel of the last it opens the form that assigns one. */
export function useMoveOn(windows: Pick<ScheduleWindows, 'moved' | 'plan'>) {
  const [move, busy] = useMoveBatch(windows.moved)
  const disabledReason = useRoleRefusal('moveBatch')
  function moveOn(batch: BatchView, stages: readonly BatchStage[]): void {
    const [last, before = batch.stage] = stages.toReversed()
    const refusal = last && refuseMove({ ...forRules(batch), stage: before }, last)
    if (!refusal) return void move(batch, ...stages)
    notifications.show({ tone: 'error', message: textOf(refusal) })
    windows.plan({ kind: 'edit', batchId: batch.id })
  }
  return [moveOn, { busy, disabledReason }] as const
}
