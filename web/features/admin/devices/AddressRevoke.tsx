import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { RevokeIngestAddressDocument } from './deviceDocuments.ts'

interface AddressRevokeProps {
  address: { id: string; name: string }
  onClose: () => void
}

/** Asks for confirmation, then revokes an address. */
export function AddressRevoke({ address: { id, name }, onClose }: AddressRevokeProps) {
  const [revoke, { busy }] = useCommand(RevokeIngestAddressDocument)
  const confirm = async () => {
    try {
      await revoke({ id })
      notifications.show({ tone: 'success', message: `Address ${name} revoked` })
    } catch (error) {
      notifications.fail('The address could not be revoked', error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={`Revoke address ${name}`}
      question="Devices that post to it are refused from now on, until another address is entered in them. Revoke it?"
      confirmLabel="Revoke Address"
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
