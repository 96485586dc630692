import { isOutcomeUnknown } from '#web/live/commands/refusal.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { ResetSecondFactorDocument } from '#web/features/admin/adminCommands.ts'
import { tellFailure, tellSuccess } from '#web/features/admin/adminNotices.ts'
import type { UserView } from '#web/features/admin/adminViews.ts'
import { text } from '#web/ui/language/text.ts'

/** Asks for confirmation, then turns off the second factor of somebody who lost it. */
export function ResetSecondFactor({ user, onClose }: { user: UserView; onClose: () => void }) {
  const [reset, { busy }] = useCommand(ResetSecondFactorDocument)
  const confirm = async () => {
    try {
      await reset({ id: user.id })
      tellSuccess(text('admin.secondFactorReset'))
    } catch (error) {
      tellFailure(error, text('admin.secondFactorResetFailed'))
      if (isOutcomeUnknown(error)) return
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={text('admin.resetSecondFactorOf', { name: user.name })}
      question={text('admin.resetSecondFactorQuestion')}
      confirmLabel={text('admin.resetSecondFactor')}
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
