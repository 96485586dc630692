import { message, type Message, type Value } from '#domain/language/message.ts'
import { alertsOfAdministrators, type AlertKind } from './alerts.ts'

const hourMs = 3_600_000

/** Administrators get at most one mail of a kind in this time, in ms; after one that nobody got, in the second. */
const pauseMs = { sent: 4 * hourMs, failed: 24 * hourMs }

/** What warnings need to know of an alert: when administrators were mailed that it began, and that it ended. */
export interface Warned {
  kind: AlertKind
  key: string
  clearedAt: Date | null
  mailedAt: Date | null
  endMailedAt: Date | null
}

/** The newest mails of a kind: when they were queued, and whether all of them were given up. */
export interface LastMails {
  at: Date
  isFailed: boolean
}

/** What one mail tells: alerts of a kind that began, and that ended. */
export interface Warning<Alert> {
  kind: AlertKind
  begun: Alert[]
  ended: Alert[]
}

/**
 * The mails that are due, and alerts that came back before their end was mailed: for who reads the mails they have lasted
 * all along. What began and ended between two mails is in none.
 */
export function warningsDue<Alert extends Warned>(
  alerts: readonly Alert[],
  last: ReadonlyMap<AlertKind, LastMails>,
  now: Date,
): { warnings: Warning<Alert>[]; resumed: { ended: Alert; again: Alert }[] } {
  const warnings: Warning<Alert>[] = []
  const resumed: { ended: Alert; again: Alert }[] = []
  for (const kind of alertsOfAdministrators) {
    const mails = last.get(kind)
    if (mails && now.getTime() - mails.at.getTime() < pauseMs[mails.isFailed ? 'failed' : 'sent']) continue
    const isKnown = ({ mailedAt }: Alert) =>
      mailedAt !== null && !(mails?.isFailed && mailedAt.getTime() === mails.at.getTime())
    const ofKind = alerts.filter((alert) => alert.kind === kind)
    const open = new Map(
      ofKind.flatMap((alert) => (alert.clearedAt || isKnown(alert) ? [] : [[alert.key, alert]])),
    )
    const ended: Alert[] = []
    for (const alert of ofKind) {
      if (!alert.clearedAt || alert.endMailedAt || !isKnown(alert)) continue
      const again = open.get(alert.key)
      if (!again) ended.push(alert)
      else if (open.delete(alert.key)) resumed.push({ ended: alert, again })
    }
    const begun = [...open.values()]
    if (begun.length + ended.length > 0) warnings.push({ kind, begun, ended })
  }
  return { warnings, resumed }
}

/** An alert as a mail tells it. */
interface MailedAlert {
  title: Message
  message: Message
  link: string | null
  raisedAt: Value
  clearedAt: Value | null
}

/** The subject and the lines of a warning to an administrator. `address` is where people open Brewhouse, if that is known. */
export function warningMail(
  { begun, ended }: { begun: readonly MailedAlert[]; ended: readonly MailedAlert[] },
  to: { name: string; brewery: string; address: string | null },
) {
  const { name, brewery, address } = to
  const [first = ended[0]] = begun
  const about = { title: first?.title ?? '', brewery }
  const open = (link: string | null) =>
    address && link ? [message('people.invitationOpen', { address: `${address}${link}` })] : []
  const lines: (Message | null)[] = [
    message('people.invitationHello', { name }),
    null,
    ...begun.flatMap(({ title, message: said, raisedAt, link }) => [
      message('mails.warningBegan', { title, at: raisedAt }),
      said,
      ...open(link),
      null,
    ]),
    ...ended.flatMap(({ title, clearedAt }) => [
      message('mails.warningEnded', { title, at: clearedAt ?? '' }),
      null,
    ]),
    message('mails.warningWhy'),
    ...open('/account'),
  ]
  const subject =
    begun.length > 0 ? message('mails.warningSubject', about) : message('mails.warningEndedSubject', about)
  return { subject, lines }
}
