import { insertRow, updateRows } from '#api/db/statements/rows.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { written } from '#api/language/readers.ts'
import type { AlertKind } from '#domain/overview/alerts.ts'
import type { Message } from '#domain/language/message.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** A message to be queued. */
export interface NewMail {
  to: string
  subject: string
  text: string
  supplierId?: string
  /** To whose account it gives access. */
  userId?: string
  /** What it warns administrators of. */
  alertKind?: AlertKind
  /** Replaces `{secret}` in the text; deleted once the message was sent or read. */
  secret?: string
  /** When the secret expires: then it is not sent any more, and nobody but its recipient ever reads it. */
  expiresAt?: Date
}

/** Queues a message in the transaction that causes it; it is sent only after the commit. */
export function queueMail(tx: Tx, mail: NewMail): Promise<Prisma.MailModel> {
  return insertRow(tx, 'Mail', { ...mail, nextTryAt: tx.at, createdAt: tx.at })
}

/** Cancels a person's unsent messages and deletes the secrets in them; the list of mails says why. */
export async function withdrawMails(tx: Tx, userId: string, reason: Message): Promise<void> {
  // A message is plain JSON; the previous version reads the text beside it.
  const errorSaid = reason as unknown as Prisma.JsonObject
  const canceled = { nextTryAt: null, secret: null, error: written(reason), errorSaid }
  await updateRows(tx, 'Mail', { userId, sentAt: null }, canceled)
}

/** The text of a message including its secret. */
export function wholeText(text: string, secret: string | null): string {
  return secret === null ? text : text.replaceAll('{secret}', () => secret)
}
