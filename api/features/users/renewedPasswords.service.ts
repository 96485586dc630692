import { allow, readerIn, type Context } from '#api/context.ts'
import { deleteRows, lockKnown, updateRow } from '#api/db/statements/rows.ts'
import { Refused } from '#api/errors.ts'
import { readerOf, written } from '#api/language/readers.ts'
import { languageNamed } from '#api/language/requestLanguage.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import { queueMail, withdrawMails } from '#api/mail/mailQueue.ts'
import { message } from '#domain/language/message.ts'
import { refuseRenewedPassword, renewedPasswordMail } from '#domain/people/renewedPasswords.ts'
import type { MutationRenewPasswordArgs } from '#generated/arguments.ts'
import { afterSending, temporaryEnd, type Invitation, type WrittenInvitation } from './invitations.service.ts'
import { hashPassword } from './passwords.ts'
import { temporaryPassword } from './temporaryPassword.ts'

/**
 * Gives a person who forgot theirs a new temporary password, which is mailed, or recorded to be read once. Their sessions and
 * links for new passwords end; their role and their work stay.
 */
export async function renewPassword(
  ctx: Context,
  { id, commandId }: MutationRenewPasswordArgs,
): Promise<Invitation> {
  const { user: asker } = allow(ctx, 'renewPassword')
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  const command = { name: 'renewPassword', input: [id], id: commandId }
  const mailed = await inTransaction(ctx, command, async (tx): Promise<WrittenInvitation> => {
    const user = await lockKnown(tx, 'User', { id }, message('people.gone'))
    Refused.throwIf(refuseRenewedPassword(asker.id, user))
    await withdrawMails(tx, id, message('mails.passwordSet'))
    await deleteRows(tx, 'PasswordLink', { userId: id })
    await deleteRows(tx, 'Session', { userId: id })
    const { version } = await updateRow(tx, 'User', {
      id,
      passwordHash,
      mustChangePassword: true,
      temporaryUntil: temporaryEnd(tx),
    })
    const { subject, lines } = renewedPasswordMail(user, asker.name, ctx.app.env.PUBLIC_URL ?? null)
    const language = languageNamed(user.language)
    const reader = language ? readerOf(language) : readerIn(ctx)
    const mail = await queueMail(tx, {
      to: user.email,
      userId: id,
      subject: written(subject, reader),
      text: lines.map((line) => (line ? written(line, reader) : '')).join('\n'),
      secret: password,
    })
    record(tx, {
      type: 'UserSaved',
      entityId: id,
      detail: { renewedPassword: true, name: user.name, version },
    })
    return { userId: id, mailId: mail.id }
  })
  return afterSending(ctx, mailed)
}
