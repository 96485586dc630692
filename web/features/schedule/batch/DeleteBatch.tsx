import { useContext } from 'react'
import { deletionText, refuseDelete } from '#domain/batches/batchRecords.ts'
import { isOutcomeUnknown } from '#web/live/commands/refusal.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { BatchLogCountDocument, DeleteBatchDocument, ArchiveBatchDocument } from './batchFormDocuments.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { scheduleError } from '#web/features/schedule/scheduleErrors.ts'
import { text, textOf } from '#web/ui/language/text.ts'

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
  const [remove, { busy, idFor }] = useCommand(DeleteBatchDocument)
  const { data } = useLiveQuery(BatchLogCountDocument, { variables: { id: batch.id } })
  const undoing = useUndo()
  const number = batch.batchNumber
  const confirm = async () => {
    try {
      const action = { id: batch.id }
      const command = idFor(action)
      await remove(action, command)
      succeed(text('schedule.deleted', { number }), undoing([command]))
    } catch (error) {
      notifications.show({ tone: 'error', message: scheduleError(error, 'deleting') })
      if (isOutcomeUnknown(error)) return
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={text('schedule.deleteBatch', { number })}
      question={text('schedule.deleteQuestion')}
      details={data?.batch ? textOf(deletionText(data.batch.logCount)) : undefined}
      confirmLabel={text('schedule.delete')}
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}

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
