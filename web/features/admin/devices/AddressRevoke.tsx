import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { RevokeIngestAddressDocument } from './deviceDocuments.ts'
import { text } from '#web/ui/language/text.ts'

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
      notifications.show({ tone: 'success', message: text('devices.addressRevoked', { name }) })
    } catch (error) {
      notifications.fail(text('devices.addressNotRevoked'), error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={text('devices.revokeOne', { name })}
      question={text('devices.revokeQuestion')}
      confirmLabel={text('devices.revokeAddress')}
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
