import { advisoryLock } from '#api/db/advisoryLock.ts'
import { allow, type Context } from '#api/context.ts'
import { insertRows, lockRow, lockRows, updateRow } from '#api/db/statements/rows.ts'
import { NotFound } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import {
  alertSources,
  isWorse,
  maySeeAlert,
  sourceOf,
  type AlertSource,
  type Finding,
} from '#domain/overview/alerts.ts'
import type { MutationAcknowledgeAlertArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { readFindings } from './alertFacts.ts'
import { titleOf, wordsOf } from './alertWords.service.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { mayClear } from '#domain/overview/threats.ts'
import { breweryZone } from '#api/features/brewery/breweryClock.service.ts'
import { findingsOfSystem } from './systemFindings.service.ts'
import { warnAdministrators } from './warnings.service.ts'

type Alert = Prisma.AlertModel

/**
 * Compares the open alerts from these sources with the current findings: raises, updates and clears alerts, each once,
 * records the changes, and mails administrators those of the system. Returns false, having done nothing, while another process holds the lock.
 */
export async function evaluateAlerts(
  ctx: Context,
  from: ReadonlySet<AlertSource> = new Set(alertSources),
): Promise<boolean> {
  const ofSystem = from.has('SYSTEM') ? await findingsOfSystem(ctx) : []
  let isWarned = false
  const isDone = await inTransaction(ctx, { name: 'evaluateAlerts', input: null }, async (tx) => {
    const [lock] = await tx.sql<{ isOurs: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(${advisoryLock('alerts')}::bigint) AS "isOurs"`
    if (!lock?.isOurs) return false
    const all = await lockRows(tx, 'Alert', { clearedAt: null })
    const open = all.filter(({ kind }) => from.has(sourceOf(kind)))
    const zone = await breweryZone(tx.sql)
    const today = dayAt(tx.at, zone)
    const findings = await readFindings(
      tx.sql,
      from,
      { now: tx.at, zone, today, judged: ctx.app.judged },
      ofSystem,
    )
    const openKeys = new Map(open.map((alert) => [alert.key, alert]))
    const foundKeys = new Set(findings.map(({ key }) => key))
    await raise(
      tx,
      findings.filter(({ key }) => !openKeys.has(key)),
    )
    for (const finding of findings) await update(tx, openKeys.get(finding.key), finding)
    await clear(
      tx,
      open.filter((alert) => !foundKeys.has(alert.key) && mayClear(alert, tx.at)),
    )
    if (from.has('SYSTEM')) isWarned = await warnAdministrators(tx, ctx.app)
    return true
  })
  if (isWarned) void ctx.app.mailer.sendDue()
  return isDone
}

/** Acknowledges an alert in the asker's name. A second acknowledgement keeps the first name. */
export async function acknowledgeAlert(ctx: Context, input: MutationAcknowledgeAlertArgs): Promise<Alert> {
  const { user } = allow(ctx, 'acknowledgeAlert')
  const command = { name: 'acknowledgeAlert', input: input.id, id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const alert = await lockRow(tx, 'Alert', { id: input.id })
    if (!alert || !maySeeAlert(user.role, alert.kind)) throw new NotFound(message('request.alertGone'))
    if (alert.acknowledgedAt || alert.clearedAt) return alert
    record(tx, {
      type: 'AlertUpdated',
      entityId: alert.id,
      detail: { acknowledged: true, ...titleOf(alert) },
    })
    return updateRow(tx, 'Alert', {
      id: alert.id,
      acknowledgedAt: tx.at,
      acknowledgedById: user.id,
      acknowledgedByName: user.name,
    })
  })
}

/** One alert, open or cleared; null if there is none, or only administrators see it. */
export async function findAlert(ctx: Context, id: string): Promise<Alert | null> {
  const { user } = allow(ctx, 'read')
  const alert = await ctx.loaders.load('alert', id)
  return alert && maySeeAlert(user.role, alert.kind) ? alert : null
}

async function raise(tx: Tx, findings: Finding[]): Promise<void> {
  const times = { raisedAt: tx.at, updatedAt: tx.at }
  const alerts = findings.map(({ key, kind, severity, link, count = 1, ...finding }) => ({
    ...{ key, kind, severity, link, count, ...wordsOf(finding), ...times },
  }))
  const raised = await insertRows(tx, 'Alert', alerts)
  for (const alert of raised)
    record(tx, { type: 'AlertRaised', entityId: alert.id, detail: { kind: alert.kind, ...titleOf(alert) } })
}

/** An acknowledgement stays, unless the alert gets worse or covers more things. */
async function update(tx: Tx, alert: Alert | undefined, finding: Finding): Promise<void> {
  if (!alert) return
  const { severity, link, count = 1 } = finding
  const words = wordsOf(finding)
  const isSame = alert.title === words.title && alert.message === words.message && alert.link === link
  if (isSame && alert.severity === severity && alert.titleSaid) return
  const isMore = isWorse(severity, alert.severity) || count > alert.count
  const unacknowledged = { acknowledgedAt: null, acknowledgedById: null, acknowledgedByName: null }
  await updateRow(tx, 'Alert', {
    ...{ id: alert.id, severity, ...words, link, count },
    ...(isMore && unacknowledged),
  })
  record(tx, { type: 'AlertUpdated', entityId: alert.id, detail: { kind: alert.kind, ...titleOf(words) } })
}

async function clear(tx: Tx, alerts: Alert[]): Promise<void> {
  for (const alert of alerts) {
    const { id, kind } = alert
    await updateRow(tx, 'Alert', { id, clearedAt: tx.at })
    record(tx, { type: 'AlertCleared', entityId: id, detail: { kind, ...titleOf(alert) } })
  }
}
