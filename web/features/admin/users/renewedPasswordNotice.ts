import { tellSuccess } from '#web/features/admin/adminNotices.ts'
import type { MailView } from '#web/features/admin/adminViews.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { text } from '#web/ui/language/text.ts'

/** Says what became of the mail with a new temporary password. What can't be mailed is offered to be read once. */
export function tellRenewedPassword(mail: MailView, onUnsent: (mail: MailView) => void): void {
  const { status, to, error } = mail
  if (status === 'SENT') return tellSuccess(text('admin.renewedPasswordSent', { to }))
  if (status === 'WAITING')
    notifications.show({ tone: 'info', message: text('admin.renewedPasswordWaiting', { to }) })
  if (status === 'FAILED')
    notifications.show({
      tone: 'error',
      title: text('common.error'),
      message: error ?? text('admin.renewedPasswordRejected', { to }),
    })
  if (mail.isReadable) onUnsent(mail)
}
