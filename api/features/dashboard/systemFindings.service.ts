import type { Pool } from 'pg'
import type { Context } from '#api/context.ts'
import { readDisks } from '#api/db/disks.ts'
import { breweryClock } from '#api/features/brewery/breweryClock.service.ts'
import type { Finding } from '#domain/overview/alerts.ts'
import { clockAlert } from '#domain/overview/clock.ts'
import {
  diskAlert,
  floodAlert,
  mailAlert,
  mailFailure,
  rejectionAlert,
  type RejectingAddress,
} from '#domain/overview/threats.ts'

/** What threatens the installation: backups, the clock, disks, mail, sign-ins, devices. */
export async function findingsOfSystem(ctx: Context): Promise<Finding[]> {
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
