import { allow, type App, type Context } from '#api/context.ts'
import { lockKnown, updateRows } from '#api/db/statements/rows.ts'
import { wholeText } from '#api/mail/mailQueue.ts'
import { Refused } from '#api/errors.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import type { MailStats, MutationReadMailArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { writtenOrNull } from '#api/language/readers.ts'
import { messageIn } from '#domain/language/storedMessage.ts'
import type { Reader } from '#domain/language/reader.ts'
import { message } from '#domain/language/message.ts'

type Mail = Prisma.MailModel

type MailStatus = 'WAITING' | 'SENT' | 'FAILED' | 'RECORDED'

/** How long delivery of a message is retried. */
const triedForMs = 2 * 24 * 3_600_000

/** The status of a message. */
export function mailStatus(mail: Mail, canSend: boolean, now: Date): MailStatus {
  if (mail.sentAt) return 'SENT'
  if (mail.nextTryAt === null) return mail.error === null ? 'RECORDED' : 'FAILED'
  return canSend && now.getTime() - mail.createdAt.getTime() <= triedForMs ? 'WAITING' : 'RECORDED'
}

/** Whether its temporary password may be shown: it won't be delivered by mail. A link for a new password is its recipient's alone. */
export function isReadable(mail: Mail, canSend: boolean, now: Date): boolean {
  return (
    mail.secret !== null &&
    mail.expiresAt === null &&
    ['RECORDED', 'FAILED'].includes(mailStatus(mail, canSend, now))
  )
}

/** Why a message was not sent, as its reader says it; what a mail server answered, and older rows, as it was written. */
export function mailError({ error, errorSaid }: Mail, reader: Reader): string | null {
  return writtenOrNull(messageIn(errorSaid) ?? error, reader)
}

const most = 200

/** Recorded messages, newest first. */
export async function mails(
  ctx: Context,
  { limit, before }: { limit: number; before?: string | null },
): Promise<Mail[]> {
  allow(ctx, 'readMail')
  return ctx.db.mail.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: Math.min(Math.max(limit, 1), most),
    ...(before && { cursor: { id: before }, skip: 1 }),
  })
}

/** The text of an unsent message with its temporary password: returned once, then the password is deleted. */
export async function readMail(ctx: Context, { id, commandId }: MutationReadMailArgs): Promise<string> {
  allow(ctx, 'readMail')
  const { canSend } = ctx.app.mailer
  let text: string | null = null
  // The stored answer of the command is only the id, not the text.
  await inTransaction(ctx, { name: 'readMail', input: [id], id: commandId }, async (tx) => {
    const mail = await lockKnown(tx, 'Mail', { id }, message('system.mailGone'))
    if (!isReadable(mail, canSend, tx.at)) throw new Refused(message('system.mailShown'))
    text = wholeText(mail.text, mail.secret)
    await updateRows(tx, 'Mail', { id }, { secret: null, nextTryAt: null })
    return id
  })
  if (text === null) throw new Refused(message('system.mailShown'))
  return text
}

/** Counts queued messages and failures of the last 30 days. */
export async function readMailStats({
  database,
  mailer,
}: Pick<App, 'database' | 'mailer'>): Promise<MailStats> {
  const { rows } = await database.pool.query<MailStats>(
    `SELECT
      count(*) FILTER (WHERE $1 AND "sentAt" IS NULL AND "nextTryAt" IS NOT NULL AND "createdAt" > now() - interval '2 days')::int AS "waiting",
      count(*) FILTER (WHERE "sentAt" IS NULL AND "nextTryAt" IS NULL AND "error" IS NOT NULL)::int AS "failed",
      max("sentAt") AS "lastSentAt"
    FROM "Mail" WHERE "createdAt" > now() - interval '30 days'`,
    [mailer.canSend],
  )
  return rows[0] ?? { waiting: 0, failed: 0, lastSentAt: null }
}
