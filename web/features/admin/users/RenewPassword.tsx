import { isOutcomeUnknown } from '#web/live/commands/refusal.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { RenewPasswordDocument } from '#web/features/admin/adminCommands.ts'
import { tellFailure } from '#web/features/admin/adminNotices.ts'
import type { MailView, UserView } from '#web/features/admin/adminViews.ts'
import { text } from '#web/ui/language/text.ts'
import { tellRenewedPassword } from './renewedPasswordNotice.ts'

interface RenewPasswordProps {
  user: UserView
  onUnsent: (mail: MailView) => void
  onClose: () => void
}

/** Asks for confirmation, then gives the person a new temporary password. */
export function RenewPassword({ user, onUnsent, onClose }: RenewPasswordProps) {
  const [renew, { busy }] = useCommand(RenewPasswordDocument)
  const confirm = async () => {
    try {
      const { renewPassword } = await renew({ id: user.id })
      tellRenewedPassword(renewPassword.mail, onUnsent)
    } catch (error) {
      tellFailure(error, text('admin.passwordNotRenewed'))
      if (isOutcomeUnknown(error)) return
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={text('admin.renewPasswordOf', { name: user.name })}
      question={text('admin.renewPasswordQuestion')}
      confirmLabel={text('admin.renewPassword')}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
