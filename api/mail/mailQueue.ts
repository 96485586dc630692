import type { Tx } from '#api/live/outbox/outbox.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** A message to write down. */
export interface NewMail {
  to: string
  subject: string
  text: string
  supplierId?: string
  /** Whom it invites. */
  userId?: string
  /** Stands for `{secret}` in the text; forgotten once the message was sent or read. */
  secret?: string
}

/** Writes a message down in the transaction of what it is about; it is sent after the commit, or never if there is none. */
export function queueMail(tx: Tx, mail: NewMail): Promise<Prisma.MailModel> {
  return tx.db.mail.create({ data: { ...mail, nextTryAt: tx.at, createdAt: tx.at } })
}

/** Makes sure that messages to a person that were not sent yet never will be, and forgets what is secret in them. */
export async function withdrawMails(tx: Tx, userId: string, reason: string): Promise<void> {
  await tx.db.mail.updateMany({
    where: { userId, sentAt: null },
    data: { nextTryAt: null, secret: null, error: reason },
  })
}

/** The text of a message with what is secret in it. */
export function wholeText(text: string, secret: string | null): string {
  return secret === null ? text : text.replaceAll('{secret}', () => secret)
}
