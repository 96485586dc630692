import type { App } from '#api/context.ts'
import { columnsOf, updateRows } from '#api/db/statements/rows.ts'
import { zoneOf } from '#api/features/brewery/breweryClock.service.ts'
import { readerOf, written } from '#api/language/readers.ts'
import { languageNamed } from '#api/language/requestLanguage.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { queueMail } from '#api/mail/mailQueue.ts'
import { momentFrom } from '#domain/language/ofThisYear.ts'
import { alertsOfAdministrators, type AlertKind } from '#domain/overview/alerts.ts'
import { warningMail, warningsDue, type LastMails, type Warning } from '#domain/overview/warnings.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { alertSaid } from './alertWords.service.ts'

type Alert = Prisma.AlertModel

/** An administrator who wants warnings. */
interface Recipient {
  name: string
  email: string
  language: string | null
}

interface Brewery {
  name: string
  timeZone: string | null
}

/**
 * Queues mails about alerts that threaten the installation to every administrator who wants them, in their language: when
 * one begins, and when it ends. Returns whether there are any. Without a mail server nobody is mailed, and without
 * recipients an alert stays to be mailed.
 */
export async function warnAdministrators(tx: Tx, { mailer, env }: App): Promise<boolean> {
  if (!mailer.canSend) return false
  const [alerts, last] = [await alertsToMail(tx), await lastMails(tx)]
  const { warnings, resumed } = warningsDue(alerts, last, tx.at)
  for (const { ended, again } of resumed) {
    await updateRows(tx, 'Alert', { id: ended.id }, { endMailedAt: ended.mailedAt })
    await updateRows(tx, 'Alert', { id: again.id }, { mailedAt: ended.mailedAt })
  }
  if (warnings.length === 0) return false
  const recipients = await tx.sql<Recipient[]>`SELECT "name", "email", "language" FROM "User"
    WHERE "role" = 'ADMIN' AND "isActive" AND "warningMails" ORDER BY "id"`
  if (recipients.length === 0) return false
  const [brewery] = await tx.sql<Brewery[]>`SELECT "name", "timeZone" FROM "Brewery"`
  for (const warning of warnings) {
    const address = env.PUBLIC_URL ?? null
    for (const recipient of recipients) await queueWarning(tx, warning, { recipient, brewery, address })
    const idsOf = (mailed: Alert[]) => mailed.map(({ id }) => id)
    await updateRows(tx, 'Alert', { id: idsOf(warning.begun) }, { mailedAt: tx.at })
    await updateRows(tx, 'Alert', { id: idsOf(warning.ended) }, { endMailedAt: tx.at })
  }
  return true
}

/** Open alerts, and ended ones whose end was not mailed. */
function alertsToMail(tx: Tx): Promise<Alert[]> {
  return tx.sql`SELECT ${columnsOf('Alert')} FROM "Alert" WHERE "kind"::text = ANY(${[...alertsOfAdministrators]})
    AND ("clearedAt" IS NULL OR ("mailedAt" IS NOT NULL AND "endMailedAt" IS NULL)) ORDER BY "raisedAt", "id"`
}

async function lastMails(tx: Tx): Promise<Map<AlertKind, LastMails>> {
  const rows = await tx.sql<(LastMails & { kind: AlertKind })[]>`
    SELECT DISTINCT ON ("alertKind") "alertKind" AS "kind", "createdAt" AS "at",
      bool_and("failedAt" IS NOT NULL) AS "isFailed"
    FROM "Mail" WHERE "alertKind" IS NOT NULL GROUP BY "alertKind", "createdAt"
    ORDER BY "alertKind", "createdAt" DESC`
  return new Map(rows.map(({ kind, ...mails }) => [kind, mails]))
}

interface Envelope {
  recipient: Recipient
  brewery: Brewery | undefined
  address: string | null
}

async function queueWarning(
  tx: Tx,
  { kind, begun, ended }: Warning<Alert>,
  { recipient, brewery, address }: Envelope,
): Promise<void> {
  const zone = zoneOf(brewery)
  const clock = { now: tx.at, zone }
  const mailed = (alerts: readonly Alert[]) =>
    alerts.map((alert) => ({
      ...alertSaid(alert),
      link: alert.link,
      raisedAt: momentFrom(clock, alert.raisedAt),
      clearedAt: alert.clearedAt && momentFrom(clock, alert.clearedAt),
    }))
  const { subject, lines } = warningMail(
    { begun: mailed(begun), ended: mailed(ended) },
    { name: recipient.name, brewery: brewery?.name ?? '', address },
  )
  const reader = readerOf(languageNamed(recipient.language) ?? 'en', undefined, { zone })
  await queueMail(tx, {
    to: recipient.email,
    subject: written(subject, reader),
    text: lines.map((line) => (line ? written(line, reader) : '')).join('\n'),
    alertKind: kind,
  })
}
