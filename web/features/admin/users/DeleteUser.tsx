import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { DeleteUserDocument } from '#web/features/admin/adminCommands.ts'
import { tellFailure, tellSuccess } from '#web/features/admin/adminNotices.ts'
import type { UserView } from '#web/features/admin/adminViews.ts'

/** Asks for confirmation, then deletes the account. */
export function DeleteUser({ user, onClose }: { user: UserView; onClose: () => void }) {
  const [remove, { busy }] = useCommand(DeleteUserDocument)
  const confirm = async () => {
    try {
      await remove({ id: user.id })
      tellSuccess('User deleted successfully')
    } catch (error) {
      tellFailure(error, 'Failed to delete user')
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={`Delete User: ${user.name}`}
      question="Are you sure you want to delete this user? This action cannot be undone."
      confirmLabel="Delete"
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
