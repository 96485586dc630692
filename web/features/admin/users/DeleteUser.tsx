import { isOutcomeUnknown } from '#web/live/commands/refusal.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { DeleteUserDocument } from '#web/features/admin/adminCommands.ts'
import { tellFailure, tellSuccess } from '#web/features/admin/adminNotices.ts'
import type { UserView } from '#web/features/admin/adminViews.ts'
import { text } from '#web/ui/language/text.ts'

/** Asks for confirmation, then deletes the account. */
export function DeleteUser({ user, onClose }: { user: UserView; onClose: () => void }) {
  const [remove, { busy }] = useCommand(DeleteUserDocument)
  const confirm = async () => {
    try {
      await remove({ id: user.id })
      tellSuccess(text('admin.deleted'))
    } catch (error) {
      tellFailure(error, text('admin.deleteFailed'))
      if (isOutcomeUnknown(error)) return
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={text('admin.deleteUser', { name: user.name })}
      question={text('admin.deleteQuestion')}
      confirmLabel={text('admin.delete')}
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
