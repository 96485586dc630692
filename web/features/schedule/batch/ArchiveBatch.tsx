import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { ArchiveBatchDocument } from './batchFormDocuments.ts'
import type { BatchView } from '#web/features/schedule/scheduleViews.ts'

/** Asks for confirmation, then archives a completed batch; its records stay. */
export function ArchiveBatch({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const [archive, { busy }] = useCommand(ArchiveBatchDocument)
  const { id, batchNumber } = batch
  const run = async (archived: boolean, message: string) => {
    try {
      await archive({ id, archived })
      const back = () => void run(false, `Batch ${batchNumber} is on the schedule again`)
      const action = archived ? { action: { label: 'Undo', onChoose: back }, autoClose: 8_000 } : {}
      notifications.show({ tone: 'success', message, ...action })
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown error'
      notifications.show({ tone: 'error', message: `Error updating schedule: ${reason}` })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={`Archive batch ${batchNumber}`}
      question="A completed batch is archived, not deleted. It leaves the schedule; its log, kegs and figures stay. Archive it?"
      confirmLabel="Archive"
      busy={busy}
      onConfirm={() => void run(true, `Batch ${batchNumber} archived`)}
      onCancel={onClose}
    />
  )
}
