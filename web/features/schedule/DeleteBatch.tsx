import { CommandRefused } from '#web/live/refusal.ts'
import { useCommand } from '#web/live/useCommand.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { notifications } from '#web/ui/notifications.ts'
import { DeleteBatchDocument } from './batchFormDocuments.ts'
import type { BatchView } from './scheduleViews.ts'

/** Asks, then deletes the batch. */
export function DeleteBatch({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const [remove, { busy }] = useCommand(DeleteBatchDocument)
  const confirm = async () => {
    try {
      await remove({ id: batch.id })
      notifications.show({ tone: 'success', message: `Batch ${batch.batchNumber} deleted` })
    } catch (error) {
      notifications.show({ tone: 'error', message: sentenceFor(error) })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={`Delete batch ${batch.batchNumber}`}
      question="Are you sure you want to delete this brew schedule?"
      confirmLabel="Delete"
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}

function sentenceFor(error: unknown): string {
  if (error instanceof CommandRefused && error.code === 'NOT_FOUND') return 'Schedule not found'
  return `Error deleting schedule: ${error instanceof Error ? error.message : 'unknown error'}`
}
