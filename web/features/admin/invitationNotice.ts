import { notifications } from '#web/ui/notifications.ts'
import { tellSuccess } from './adminNotices.ts'
import type { MailView } from './adminViews.ts'

/** Says what became of an invitation: `sentence` when the mail server took it, else what stands in the way. */
export function tellInvitation(mail: MailView, sentence: string, onUnsent: (mail: MailView) => void): void {
  if (mail.status === 'SENT') return tellSuccess(sentence)
  const isWaiting = mail.status === 'WAITING'
  notifications.show({
    tone: isWaiting ? 'info' : 'error',
    title: isWaiting ? 'Invitation waits' : 'Invitation not sent',
    message: isWaiting
      ? `The invitation to ${mail.to} is sent when the mail server takes it.`
      : (mail.error ?? `The invitation for ${mail.to} was written down; no mail server is set.`),
  })
  if (mail.isReadable) onUnsent(mail)
}
