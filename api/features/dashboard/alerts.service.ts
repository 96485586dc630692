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
  tankAlerts,
} from '#domain/overview/alerts.ts'
import type { MutationAcknowledgeAlertArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { titleOf, wordsOf } from './alertWords.service.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import {
  mayClear,
  diskAlert,
  floodAlert,
  mailAlert,
  mailFailure,
  rejectionAlert,
  type RejectingAddress,
} from '#domain/overview/threats.ts'
import { breweryZone, breweryClock } from '#api/features/brewery/breweryClock.service.ts'
import { warnAdministrators } from './warnings.service.ts'
import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import { wasStocked } from '#api/features/ingredients/lowStock.service.ts'
import type { Judged } from '#api/features/fermentation/fermentations.service.ts'
import { tanksInUse } from '#api/features/logs/tanksInUse.service.ts'
import { plannedNeeds } from '#api/features/schedule/plannedNeeds.service.ts'
import {
  brewAlerts,
  expiryDays,
  groupStockAlerts,
  heldUseAlert,
  longestAheadDays,
  stockAlerts,
  type HeldUse,
  type StockFacts,
} from '#domain/stock/stockAlerts.ts'
import { silentDevices } from '#api/features/devices/silentDevices.service.ts'
import { temperatureAlerts } from '#domain/overview/offProfile.ts'
import { silenceAlert } from '#domain/devices/silence.ts'
import { addDays, type Day } from '#domain/batches/timeline.ts'
import type { Pool } from 'pg'
import { readDisks } from '#api/db/disks.ts'
import { clockAlert } from '#domain/overview/clock.ts'

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

/**
 * Every current finding from these sources, by at most eight statements and the rules of the domain. Of thousands of
 * ingredients it reads only those that a rule may apply to. Backups, disks and the clock aren't in the database: what is
 * wrong with the system is given.
 */
export async function readFindings(
  sql: RunSql,
  from: ReadonlySet<AlertSource>,
  { now, zone, today, judged }: { now: Date; zone: string; today: Day; judged: Judged },
  ofSystem: readonly Finding[] = [],
): Promise<Finding[]> {
  const findings: Finding[] = []
  if (from.has('TANKS'))
    findings.push(
      ...(await tanksInUse(sql, judged, now)).flatMap((tank) => [
        ...tankAlerts(tank, now),
        ...temperatureAlerts(tank, { now, zone }),
      ]),
    )
  if (from.has('STOCKS')) {
    const stocks = await readStocks(sql, today)
    findings.push(...groupStockAlerts(stocks.flatMap((stock) => stockAlerts(stock, today))))
    findings.push(...(await usedOnHold(sql)).map(heldUseAlert))
  }
  if (from.has('BREWS')) {
    const { brews, stocks } = await plannedNeeds(sql, addDays(today, longestAheadDays))
    findings.push(...brewAlerts(brews, stocks, today))
  }
  if (from.has('DEVICES')) findings.push(...(await silentDevices(sql, now)).map(silenceAlert))
  if (from.has('SYSTEM')) findings.push(...ofSystem)
  return findings
}

/** Stocks that are low or out, or expire in the next days. */
function readStocks(sql: RunSql, today: Day): Promise<StockFacts[]> {
  const expires = addDays(today, expiryDays)
  return sql<StockFacts[]>`
    SELECT i."id", i."name", i."unit", i."currentQuantity"::float8, i."reorderThreshold"::float8, i."expirationDate",
      ${wasStocked} AS "wasStocked"
    FROM "Ingredient" i
    WHERE i."currentQuantity" <= i."reorderThreshold"
      OR (i."currentQuantity" > 0 AND i."expirationDate" <= ${expires}::date)`
}

/** What batches and their packages have of lots on hold that was recorded after those were held. */
function usedOnHold(sql: RunSql): Promise<HeldUse[]> {
  return sql<HeldUse[]>`
    SELECT l."id" AS "lotId", l."number", l."lotNumber", coalesce(i."name", l."ingredientName") AS "name", m."unit",
      l."holdReason" AS "reason", coalesce(m."batchNumber", p."batchNumber") AS "batchNumber", -sum(m."quantity")::float8 AS "quantity"
    FROM "Lot" l JOIN "LotMovement" m ON m."lotId" = l."id" AND m."createdAt" > l."heldAt"
    LEFT JOIN "Ingredient" i ON i."id" = l."ingredientId" LEFT JOIN "PackageLot" p ON p."id" = m."packageLotId"
    WHERE l."heldAt" IS NOT NULL AND coalesce(m."batchNumber", p."batchNumber") IS NOT NULL
    GROUP BY l."id", i."name", m."unit", 7 HAVING sum(m."quantity") < 0 ORDER BY l."id", 7 LIMIT 100`
}

/** What threatens the installation: backups, the clock, disks, mail, sign-ins, devices. */
async function findingsOfSystem(ctx: Context): Promise<Finding[]> {
  const { app } = ctx
  const { pool } = app.database
  const clock = await breweryClock(ctx)
  const [ofBackups, disks, unsent, attempts, addresses] = await Promise.all([
    app.backups.findings(clock),
    readDisks(app),
    app.mailer.canSend ? countUnsent(pool) : 0,
    countAttempts(pool),
    rejectingAddresses(pool),
  ])
  const byDevice = new Map(disks.map((disk) => [disk.device, disk]))
  return [
    ...ofBackups,
    clockAlert(app.clock.jump(), clock),
    ...[...byDevice.values()].map(diskAlert),
    mailAlert(unsent),
    floodAlert(attempts),
    ...addresses.map((address) => rejectionAlert(address, clock.now)),
  ].filter((finding) => finding !== null)
}

/** Messages that were given up lately, but for warnings: who is warned of those, would never see the end of it. And those that wait. */
async function countUnsent(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS "count" FROM "Mail" WHERE "sentAt" IS NULL AND (
      ("failedAt" > now() - make_interval(secs => $1) AND "alertKind" IS NULL)
      OR ("nextTryAt" IS NOT NULL AND "error" IS NOT NULL AND "createdAt" < now() - make_interval(secs => $2)))`,
    [mailFailure.shownMs / 1_000, mailFailure.waitsMs / 1_000],
  )
  return rows[0]?.count ?? 0
}

/** Attempts to sign in from strange devices that were wrong or refused, in the 15 minutes that are counted for each address. */
async function countAttempts(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT coalesce(sum("points"), 0)::int AS "count" FROM "SignInCount"
      WHERE "key" LIKE 'address:%' AND "expire" > extract(epoch FROM now()) * 1000`,
  )
  return rows[0]?.count ?? 0
}

/** Addresses in use that have rejected messages of devices by a limit. */
async function rejectingAddresses(pool: Pool): Promise<RejectingAddress[]> {
  const { rows } = await pool.query<RejectingAddress>(
    `SELECT "id", "name", "rejection", "rejectedFrom", "rejectedAt" FROM "IngestAddress"
      WHERE "revokedAt" IS NULL AND "rejection" IS NOT NULL ORDER BY "id"`,
  )
  return rows
}
