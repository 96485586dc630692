import { notifications } from '#web/ui/feedback/notifications.ts'
import { tellSuccess } from '#web/features/admin/adminNotices.ts'
import type { MailView } from '#web/features/admin/adminViews.ts'
import { text } from '#web/ui/language/text.ts'

/** Shows the result of an invitation: `sentence` if the mail server accepted it, else the problem. */
export function tellInvitation(mail: MailView, sentence: string, onUnsent: (mail: MailView) => void): void {
  if (mail.status === 'SENT') return tellSuccess(sentence)
  notifications.show({
    tone: mail.status === 'FAILED' ? 'error' : 'info',
    title: text(mail.status === 'WAITING' ? 'admin.invitationWaits' : 'admin.invitationUnsent'),
    message: sentences[mail.status](mail),
  })
  if (mail.isReadable) onUnsent(mail)
}

const sentences: Record<Exclude<MailView['status'], 'SENT'>, (mail: MailView) => string> = {
  WAITING: ({ to }) => text('admin.invitationWaiting', { to }),
  RECORDED: ({ to }) => text('admin.invitationRecorded', { to }),
  FAILED: ({ to, error }) => error ?? text('admin.invitationRejected', { to }),
}
