import type { App, Asker, Context } from '#api/context.ts'
import { deleteRows, insertRow, updateRow } from '#api/db/statements/rows.ts'
import { Invalid, Refused } from '#api/errors.ts'
import { readerOf, written } from '#api/language/readers.ts'
import { languageNamed, languageOf } from '#api/language/requestLanguage.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import { audit } from '#api/logs/audit.ts'
import { queueMail, withdrawMails } from '#api/mail/mailQueue.ts'
import { message } from '#domain/language/message.ts'
import { linkMinutes, passwordLinkMail } from '#domain/people/passwordLinks.ts'
import { shortestPassword } from '#domain/people/passwords.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { accountEmail } from './accountEmail.ts'
import { SemaphoreFull } from './hashSemaphore.ts'
import { recordDevice } from './knownDevices.service.ts'
import { hashPassword, refusePassword } from './passwords.ts'
import { hashOf, newToken } from './tokens.service.ts'
import { findByEmail } from './users.service.ts'

type User = Prisma.UserModel

/** Mails links for new passwords after the request was answered, so that its time says nothing of the account. */
export interface PasswordLinks {
  /** Runs the work after what was enqueued before; throws SemaphoreFull when too much waits. */
  enqueue(work: () => Promise<void>): void
  /** Resolves when nothing waits any more. */
  close(): Promise<void>
}

declare module '#api/context.ts' {
  interface App {
    passwordLinks: PasswordLinks
  }
}

/** Whether links can be mailed. A link begins with PUBLIC_URL only: who asks for one could make up any other address. */
export const canMailLinks = ({ SMTP_URL, PUBLIC_URL }: App['env']): boolean =>
  SMTP_URL !== undefined && PUBLIC_URL !== undefined

const mostQueued = 500

/** A queue in this process. What is lost with it is asked for again by who waits for the mail. */
export function createPasswordLinks(): PasswordLinks {
  let queued = 0
  let last = Promise.resolve()
  return {
    enqueue(work) {
      if (queued >= mostQueued) throw new SemaphoreFull(5)
      queued++
      last = last.then(work).finally(() => queued--)
    },
    close: () => last,
  }
}

/**
 * Mails a link for a new password to the person with this e-mail address, if there is one. Says the same in the same time
 * whether there is one or not.
 */
export async function askForPasswordLink(ctx: Context, { email }: { email: string }): Promise<void> {
  const { PUBLIC_URL: address } = ctx.app.env
  if (!address || !canMailLinks(ctx.app.env)) throw new Refused(message('password.askAdministrator'))
  const account = accountEmail(email)
  const mayMail = await ctx.app.signInLimits.takeForLink({ account, address: ctx.address })
  if (!mayMail) return
  ctx.app.passwordLinks.enqueue(() =>
    mailLink({ ...ctx, asker: null }, account, address).catch((error: unknown) =>
      ctx.app.log.error({ err: error, requestId: ctx.requestId }, 'a link for a new password was not mailed'),
    ),
  )
}

async function mailLink(ctx: Context, account: string, address: string): Promise<void> {
  const user = await findByEmail(ctx, account)
  if (!user) return
  const token = newToken()
  const { subject, lines } = passwordLinkMail(user, address)
  const reader = readerOf(languageNamed(user.language) ?? languageOf(ctx.accepted))
  await inTransaction(ctx, { name: 'askForPasswordLink', input: {} }, async (tx) => {
    const expiresAt = new Date(tx.at.getTime() + linkMinutes * 60_000)
    await insertRow(tx, 'PasswordLink', { userId: user.id, tokenHash: hashOf(token), expiresAt })
    await queueMail(tx, {
      to: user.email,
      userId: user.id,
      subject: written(subject, reader),
      text: lines.map((line) => (line ? written(line, reader) : '')).join('\n'),
      secret: token,
      expiresAt,
    })
  })
  audit(ctx, 'link for a new password mailed', { person: user.id })
  // Whoever asks next need not wait for a slow mail server.
  void ctx.app.mailer.sendDue()
}

/** Whose password a link sets, and how long that has to be; throws Refused when it was used or has expired. */
export async function readPasswordLink(
  ctx: Context,
  token: string,
): Promise<{ email: string; shortest: number }> {
  const { email, role } = await ownerOf(ctx, token)
  return { email, shortest: shortestPassword(role === 'ADMIN') }
}

/**
 * Sets a new password by a mailed link, which works once: ends all sessions and other links of the account, and activates it.
 * Signs nobody in, but returns a token by which this device is known, so that strangers who guess do not delay its sign-in.
 */
export async function setPasswordByLink(
  ctx: Context,
  { token, newPassword, device }: { token: string; newPassword: string; device?: string | null },
): Promise<{ device: string }> {
  const owner = await ownerOf(ctx, token)
  Invalid.throwIf(
    refusePassword(newPassword, { email: owner.email, isAdmin: owner.role === 'ADMIN' }),
    'newPassword',
  )
  const passwordHash = await hashPassword(newPassword)
  const byOwner = { ...ctx, asker: askerOf(owner) }
  await inTransaction(byOwner, { name: 'setPasswordByLink', input: {} }, async (tx) => {
    const [link] = await tx.sql<{ userId: string }[]>`
      DELETE FROM "PasswordLink" WHERE "tokenHash" = ${hashOf(token)} AND "expiresAt" > ${tx.at} RETURNING "userId"`
    if (!link) throw new Refused(linkExpired)
    const { id, version } = await updateRow(tx, 'User', {
      id: link.userId,
      passwordHash,
      mustChangePassword: false,
      temporaryUntil: null,
      isActive: true,
    })
    await deleteRows(tx, 'PasswordLink', { userId: id })
    await deleteRows(tx, 'Session', { userId: id })
    await withdrawMails(tx, id, message('mails.passwordSet'))
    record(tx, { type: 'UserSaved', entityId: id, detail: { passwordByLink: true, version } })
  })
  audit(byOwner, 'password set by a mailed link')
  return { device: await recordDevice(ctx, owner.id, device) }
}

const linkExpired = message('password.linkExpired')

/** The person to whom a valid link was mailed. */
async function ownerOf(ctx: Context, token: string): Promise<User> {
  const link = await ctx.db.passwordLink.findUnique({
    where: { tokenHash: hashOf(token), expiresAt: { gt: new Date() } },
    include: { user: true },
  })
  if (!link) throw new Refused(linkExpired)
  return link.user
}

/** The owner of a link, who has no session. */
const askerOf = ({ id, name, email, role }: User): Asker => ({
  sessionId: '',
  user: { id, name, email, role, mustChangePassword: false },
})
