import { allow, readerIn, type Context } from '#api/context.ts'
import { deleteRows, insertRow, lockKnown, updateRow } from '#api/db/statements/rows.ts'
import { queueMail, withdrawMails } from '#api/mail/mailQueue.ts'
import { takenAs } from '#api/db/takenAs.ts'
import { Conflict, Invalid, NotFound, Refused, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import {
  invitationHours,
  invitationMail,
  inviteDefaults,
  inviteFields,
  type InviteFields,
} from '#domain/people/people.ts'
import type { MutationInviteUserArgs, MutationResendInvitationArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { accountEmail, spellingsOf } from './accountEmail.ts'
import { hashPassword } from './passwords.ts'
import { temporaryPassword } from './temporaryPassword.ts'
import { message } from '#domain/language/message.ts'
import { written } from '#api/language/readers.ts'

/** An invited person and the message to them. */
export interface Invitation {
  user: Prisma.UserModel
  mail: Prisma.MailModel
}

/** An invitation as stored with its command: never with the password. */
export interface WrittenInvitation {
  userId: string
  mailId: string
}

/** Creates an account with a temporary password, which is mailed after the commit. */
export async function inviteUser(
  ctx: Context,
  { input, commandId }: MutationInviteUserArgs,
): Promise<Invitation> {
  const { user: asker } = allow(ctx, 'inviteUser')
  if (!input.name.trim() || !input.email.trim()) {
    throw new Invalid(message('people.fillIn'), missing(input))
  }
  const fields = valid(inviteFields, { ...inviteDefaults, ...input })
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  const command = { name: 'inviteUser', input: fields, id: commandId }
  const written = await inTransaction(ctx, command, async (tx): Promise<WrittenInvitation> => {
    const [known] = await tx.sql`
      SELECT FROM "User" WHERE lower("email") = ANY(${spellingsOf(accountEmail(fields.email))})`
    if (known) throw new Conflict(message('people.emailTaken'), { field: 'email' })
    const user = await insertRow(tx, 'User', {
      ...fields,
      passwordHash,
      mustChangePassword: true,
      isActive: false,
      temporaryUntil: temporaryEnd(tx),
    })
    const mail = await writeMail(tx, ctx, { ...fields, id: user.id, password, invitedBy: asker.name })
    record(tx, { type: 'UserSaved', entityId: user.id, detail: { invited: true, name: user.name } })
    return { userId: user.id, mailId: mail.id }
  }).catch(takenAs(message('people.emailTaken'), { field: 'email' }))
  return afterSending(ctx, written)
}

/** Invites a person again who hasn't chosen a password yet: their earlier temporary password and its sessions end. */
export async function resendInvitation(
  ctx: Context,
  { id, commandId }: MutationResendInvitationArgs,
): Promise<Invitation> {
  const { user: asker } = allow(ctx, 'inviteUser')
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  const command = { name: 'resendInvitation', input: [id], id: commandId }
  const written = await inTransaction(ctx, command, async (tx): Promise<WrittenInvitation> => {
    const user = await lockKnown(tx, 'User', { id }, message('people.gone'))
    if (user.isActive) throw new Refused(message('request.noInvitation', { name: user.name }))
    await withdrawMails(tx, id, message('mails.replaced'))
    await deleteRows(tx, 'Session', { userId: id })
    await deleteRows(tx, 'PasswordLink', { userId: id })
    const { version } = await updateRow(tx, 'User', {
      id,
      passwordHash,
      mustChangePassword: true,
      temporaryUntil: temporaryEnd(tx),
    })
    const mail = await writeMail(tx, ctx, { ...user, password, invitedBy: asker.name })
    record(tx, { type: 'UserSaved', entityId: id, detail: { invitedAgain: true, name: user.name, version } })
    return { userId: id, mailId: mail.id }
  })
  return afterSending(ctx, written)
}

const missing = ({ name, email }: { name: string; email: string }) => ({
  ...(!name.trim() && { name: message('people.isRequired') }),
  ...(!email.trim() && { email: message('people.isRequired') }),
})

/** Until when a temporary password that is made now is valid. */
export const temporaryEnd = (tx: Tx) => new Date(tx.at.getTime() + invitationHours * 3_600_000)

function writeMail(
  tx: Tx,
  ctx: Context,
  { id, password, invitedBy, ...person }: InviteFields & { id: string; password: string; invitedBy: string },
) {
  const { subject, lines } = invitationMail(person, invitedBy, ctx.app.env.PUBLIC_URL ?? null)
  // Who is invited has no account yet: the language is that of who invites.
  const reader = readerIn(ctx)
  const words = {
    subject: written(subject, reader),
    text: lines.map((line) => (line ? written(line, reader) : '')).join('\n'),
  }
  return queueMail(tx, { to: person.email, userId: id, secret: password, ...words })
}

/** Tries to send what was written, and returns what became of it. */
export async function afterSending(ctx: Context, { userId, mailId }: WrittenInvitation): Promise<Invitation> {
  await ctx.app.mailer.sendDue()
  const { prisma } = ctx.app.database
  const [user, mail] = await Promise.all([
    prisma.user.findUnique({ where: { id: userId } }),
    prisma.mail.findUnique({ where: { id: mailId } }),
  ])
  if (!user || !mail) throw new NotFound(message('people.gone'))
  return { user, mail }
}
