import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { RevokeDisplayDocument } from './displayDocuments.ts'
import { text } from '#web/ui/language/text.ts'

interface DisplayRevokeProps {
  display: { id: string; name: string }
  onClose: () => void
}

/** Asks for confirmation, then revokes a display's access. */
export function DisplayRevoke({ display, onClose }: DisplayRevokeProps) {
  const [revoke, { busy }] = useCommand(RevokeDisplayDocument)
  const confirm = async () => {
    try {
      await revoke({ id: display.id })
      notifications.show({ tone: 'success', message: text('displays.revokedOne', { name: display.name }) })
    } catch (error) {
      notifications.show({ tone: 'error', message: error instanceof Error ? error.message : '' })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={text('displays.revokeOne', { name: display.name })}
      question={text('displays.revokeQuestion')}
      confirmLabel={text('displays.revoke')}
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
