import { notifications } from '#web/ui/feedback/notifications.ts'
import { tellSuccess } from '#web/features/admin/adminNotices.ts'
import type { MailView } from '#web/features/admin/adminViews.ts'

/** Shows the result of an invitation: `sentence` if the mail server accepted it, else the problem. */
export function tellInvitation(mail: MailView, sentence: string, onUnsent: (mail: MailView) => void): void {
  if (mail.status === 'SENT') return tellSuccess(sentence)
  notifications.show({
    tone: mail.status === 'FAILED' ? 'error' : 'info',
    title: mail.status === 'WAITING' ? 'Invitation waits' : 'Invitation not sent',
    message: sentences[mail.status](mail),
  })
  if (mail.isReadable) onUnsent(mail)
}

const sentences: Record<Exclude<MailView['status'], 'SENT'>, (mail: MailView) => string> = {
  WAITING: ({ to }) => `The invitation to ${to} will be sent when the mail server accepts it.`,
  RECORDED: ({ to }) => `The invitation for ${to} was recorded, not sent: no mail server is set.`,
  FAILED: ({ to, error }) => error ?? `The mail server rejected the invitation to ${to}.`,
}
