import { useContext } from 'react'
import { deletionText, refuseDelete } from '#domain/batches/batchRecords.ts'
import { commandId } from '#web/live/commands/commandId.ts'
import { CommandRefused } from '#web/live/commands/refusal.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { ArchiveBatch } from './ArchiveBatch.tsx'
import { BatchLogCountDocument, DeleteBatchDocument } from './batchFormDocuments.ts'
import type { BatchView } from '#web/features/schedule/scheduleViews.ts'

interface DeleteBatchProps {
  batch: BatchView
  onClose: () => void
}

/**
 * Asks for confirmation, naming what is deleted with the batch, then deletes it and offers undo. Brewers archive a
 * completed one instead.
 */
export function DeleteBatch({ batch, onClose }: DeleteBatchProps) {
  const { role } = useContext(SignedInUserContext)
  const isKept = batch.stage === 'COMPLETED' && refuseDelete(role, batch) !== null
  return isKept ? (
    <ArchiveBatch batch={batch} onClose={onClose} />
  ) : (
    <AskToDelete batch={batch} onClose={onClose} />
  )
}

function AskToDelete({ batch, onClose }: DeleteBatchProps) {
  const [remove, { busy }] = useCommand(DeleteBatchDocument)
  const { data } = useLiveQuery(BatchLogCountDocument, { variables: { id: batch.id } })
  const undoing = useUndo()
  const confirm = async () => {
    try {
      const command = commandId()
      await remove({ id: batch.id }, command)
      const message = `Batch ${batch.batchNumber} deleted`
      notifications.show({ tone: 'success', message, ...undoing([command]) })
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
      details={data?.batch ? deletionText(data.batch.logCount) : undefined}
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
