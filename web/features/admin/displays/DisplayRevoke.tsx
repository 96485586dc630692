import { ConfirmCommand } from '#web/live/commands/ConfirmCommand.tsx'
import { RevokeDisplayDocument } from './displayDocuments.ts'
import { text } from '#web/ui/language/text.ts'

interface DisplayRevokeProps {
  display: { id: string; name: string }
  onClose: () => void
}

/** Asks for confirmation, then revokes a display's access. */
export function DisplayRevoke({ display, onClose }: DisplayRevokeProps) {
  return (
    <ConfirmCommand
      document={RevokeDisplayDocument}
      variables={{ id: display.id }}
      title={text('displays.revokeOne', { name: display.name })}
      question={text('displays.revokeQuestion')}
      confirmLabel={text('displays.revoke')}
      done={text('displays.revokedOne', { name: display.name })}
      onClose={onClose}
    />
  )
}
