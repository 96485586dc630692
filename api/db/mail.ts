import type { Tx } from '#api/live/outbox.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** A message to write down. */
export interface NewMail {
  to: string
  subject: string
  text: string
  supplierId?: string
}

/** Writes a message down in the transaction of what it is about; it is sent after the commit, or never if there is none. */
export function queueMail(tx: Tx, mail: NewMail): Promise<Prisma.MailModel> {
  return tx.db.mail.create({ data: { ...mail, nextTryAt: tx.at, createdAt: tx.at } })
}
