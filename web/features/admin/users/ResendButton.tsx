import { IconMailForward } from '@tabler/icons-react'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { ResendInvitationDocument } from '#web/features/admin/adminCommands.ts'
import { tellFailure } from '#web/features/admin/adminNotices.ts'
import type { MailView, UserView } from '#web/features/admin/adminViews.ts'
import { tellInvitation } from './invitationNotice.ts'
import { text } from '#web/ui/language/text.ts'

interface ResendButtonProps {
  user: UserView
  onUnsent: (mail: MailView) => void
}

/** Invites a person again who has not signed in yet. */
export function ResendButton({ user, onUnsent }: ResendButtonProps) {
  const [resend, { busy }] = useCommand(ResendInvitationDocument)
  const send = async () => {
    try {
      const { resendInvitation } = await resend({ id: user.id })
      tellInvitation(resendInvitation.mail, text('admin.invitationResent'), onUnsent)
    } catch (error) {
      tellFailure(error, text('admin.resendFailed'))
    }
  }
  return (
    <IconButton
      label={text('admin.resendTo', { name: user.name })}
      icon={IconMailForward}
      aria-busy={busy}
      onClick={() => !busy && void send()}
    />
  )
}
