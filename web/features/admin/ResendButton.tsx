import { IconMailForward } from '@tabler/icons-react'
import { useCommand } from '#web/live/useCommand.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ResendInvitationDocument } from './adminCommands.ts'
import { tellFailure } from './adminNotices.ts'
import type { MailView, UserView } from './adminViews.ts'
import { tellInvitation } from './invitationNotice.ts'

interface ResendButtonProps {
  user: UserView
  onUnsent: (mail: MailView) => void
}

/** Invites a person anew who has not signed in yet. */
export function ResendButton({ user, onUnsent }: ResendButtonProps) {
  const [resend, { busy }] = useCommand(ResendInvitationDocument)
  const send = async () => {
    try {
      const { resendInvitation } = await resend({ id: user.id })
      tellInvitation(resendInvitation.mail, 'Invitation resent successfully', onUnsent)
    } catch (error) {
      tellFailure(error, 'Failed to resend invitation')
    }
  }
  return (
    <IconButton
      label={`Resend invitation to ${user.name}`}
      icon={<IconMailForward size={20} aria-hidden="true" />}
      aria-busy={busy}
      onClick={() => !busy && void send()}
    />
  )
}
