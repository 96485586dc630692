import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { RevokeDisplayDocument } from './displayDocuments.ts'

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
      notifications.show({ tone: 'success', message: `${display.name} no longer has access` })
    } catch (error) {
      notifications.show({ tone: 'error', message: error instanceof Error ? error.message : '' })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={`Revoke access of ${display.name}`}
      question="The screen goes blank within two seconds. To use it again, add it as a new display. Revoke its access?"
      confirmLabel="Revoke Access"
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
