import { ConfirmCommand } from '#web/live/commands/ConfirmCommand.tsx'
import { RevokeIngestAddressDocument } from './deviceDocuments.ts'
import { text } from '#web/ui/language/text.ts'

interface AddressRevokeProps {
  address: { id: string; name: string }
  onClose: () => void
}

/** Asks for confirmation, then revokes an address. */
export function AddressRevoke({ address: { id, name }, onClose }: AddressRevokeProps) {
  return (
    <ConfirmCommand
      document={RevokeIngestAddressDocument}
      variables={{ id }}
      title={text('devices.revokeOne', { name })}
      question={text('devices.revokeQuestion')}
      confirmLabel={text('devices.revokeAddress')}
      done={text('devices.addressRevoked', { name })}
      failed={text('devices.addressNotRevoked')}
      onClose={onClose}
    />
  )
}
