import { isOutcomeUnknown } from '#web/live/commands/refusal.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { ArchiveBatchDocument } from './batchFormDocuments.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { scheduleError } from '#web/features/schedule/scheduleErrors.ts'
import { text } from '#web/ui/language/text.ts'

/** Asks for confirmation, then archives a completed batch; its records stay. */
export function ArchiveBatch({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const [archive, { busy }] = useCommand(ArchiveBatchDocument)
  const { id, batchNumber: number } = batch
  const run = async (archived: boolean, message: string) => {
    try {
      await archive({ id, archived })
      const back = () => void run(false, text('schedule.backAgain', { number }))
      const action = archived
        ? { action: { label: text('common.undo'), onChoose: back }, autoClose: 8_000 }
        : {}
      succeed(message, action)
    } catch (error) {
      notifications.show({ tone: 'error', message: scheduleError(error, 'updating') })
      if (isOutcomeUnknown(error)) return
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={text('schedule.archiveTitle', { number })}
      question={text('schedule.archiveQuestion')}
      confirmLabel={text('schedule.archive')}
      busy={busy}
      onConfirm={() => void run(true, text('schedule.archived', { number }))}
      onCancel={onClose}
    />
  )
}
