import type { Context } from '#api/context.ts'
import { breweryReader } from '#api/features/brewery/breweryClock.service.ts'
import { written } from '#api/language/readers.ts'
import { asWritten, type Message } from '#domain/language/message.ts'
import { messageIn } from '#domain/language/storedMessage.ts'
import type { Finding } from '#domain/overview/alerts.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Alert = Prisma.AlertModel
type Said = Pick<Finding, 'title' | 'message'>

/** What a finding says as it is stored: its sentences, and in English, as the previous version reads them. */
export function wordsOf({ title, message }: Said) {
  const said = { titleSaid: stored(title), messageSaid: stored(message) }
  return { title: written(title), message: written(message), ...said }
}

// A message is plain JSON.
const stored = (said: Message) => said as unknown as Prisma.JsonObject

/** The title of an alert as the changes about it tell it. */
export function titleOf({ title, titleSaid }: Pick<Alert, 'title' | 'titleSaid'>) {
  const said = messageIn(titleSaid)
  return { title, ...(said && { titleSaid: said }) }
}

/** What an alert says; one that is older than its sentences, as it was written. */
export function alertSaid({ title, message, titleSaid, messageSaid }: Alert): Said {
  return {
    title: messageIn(titleSaid) ?? asWritten(title),
    message: messageIn(messageSaid) ?? asWritten(message),
  }
}

/** An alert's title and message as the asker reads them. */
export async function alertTexts(ctx: Context, alert: Alert): Promise<{ title: string; message: string }> {
  const { title, message } = alertSaid(alert)
  const reader = await breweryReader(ctx)
  return { title: written(title, reader), message: written(message, reader) }
}
