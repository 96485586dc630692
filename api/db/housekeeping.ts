import type { Logger } from 'pino'
import { trashDays } from '#domain/batches/batchRecords.ts'
import { invitationHours } from '#domain/people/people.ts'
import type { Database } from './client.ts'
import type { ClockWatch } from './clockWatch.ts'
import { repeatedly } from './repeatedly.ts'

const everyMs = 60 * 60 * 1_000
const batchRows = 1_000

/** Which rows of a table have expired, and what to do with them: delete them, unless `set` says otherwise. */
interface Task {
  table: string
  isExpired: string
  set?: string
}

/**
 * Retention: the activity log two years, mail and cleared alerts 90 days, deleted batches and answers to commands 30 days,
 * photos that were never saved with anything one day, sessions while they can be valid, devices half a year after their last sign-in, invitations, links for new passwords and challenges of passkeys until they expire, the last messages of devices 7 days, as devices that nobody ever bound.
 * What they measured, and the messages that it was read from, is kept by readings/keepReadings.ts.
 */
const tasks: readonly Task[] = [
  {
    table: 'Mail',
    isExpired: `"secret" IS NOT NULL AND ("createdAt" < now() - interval '${invitationHours} hours' OR "expiresAt" < now())`,
    set: '"secret" = NULL, "nextTryAt" = NULL',
  },
  {
    table: 'Session',
    isExpired: `"createdAt" < now() - interval '30 days' OR "lastSeenAt" < now() - interval '12 hours'`,
  },
  { table: 'Mail', isExpired: `"createdAt" < now() - interval '90 days'` },
  { table: 'SignInCount', isExpired: `"expire" < extract(epoch FROM now()) * 1000` },
  { table: 'RequestCount', isExpired: `"expire" < extract(epoch FROM now()) * 1000` },
  { table: 'PasswordLink', isExpired: '"expiresAt" < now()' },
  { table: 'PasskeyChallenge', isExpired: `"createdAt" < now() - interval '5 minutes'` },
  { table: 'Pairing', isExpired: '"expiresAt" < now()' },
  { table: 'KnownDevice', isExpired: `"lastUsedAt" < now() - interval '180 days'` },
  { table: 'Command', isExpired: `"createdAt" < now() - interval '30 days'` },
  {
    table: 'Photo',
    isExpired: `num_nonnulls("logId", "remarkId", "recipeId", "revisionId", "trashedBatchId", "lotId") = 0 AND "addedAt" < now() - interval '1 day'`,
  },
  { table: 'TrashedBatch', isExpired: `"deletedAt" < now() - interval '${trashDays} days'` },
  { table: 'Alert', isExpired: `"clearedAt" < now() - interval '90 days'` },
  {
    table: 'DeviceStatus',
    isExpired: `"message" IS NOT NULL AND "lastSeenAt" < now() - interval '7 days'`,
    set: '"message" = NULL',
  },
  {
    table: 'IngestAddress',
    isExpired: `"refused" IS NOT NULL AND "refusedAt" < now() - interval '7 days'`,
    set: '"refused" = NULL, "refusal" = NULL, "refusedAt" = NULL',
  },
  {
    table: 'Device',
    isExpired: `"createdAt" < now() - interval '7 days'
      AND NOT EXISTS (SELECT 1 FROM "DeviceBinding" b WHERE b."deviceId" = "Device"."id")
      AND NOT EXISTS (SELECT 1 FROM "DeviceStatus" s WHERE s."deviceId" = "Device"."id"
        AND s."lastSeenAt" >= now() - interval '7 days')`,
  },
  { table: 'Change', isExpired: `"at" < now() - interval '2 years'` },
]

/** Locked rows are skipped until the next run. */
function statementOf({ table, isExpired, set }: Task): string {
  const rows = `ctid = ANY(ARRAY(
    SELECT ctid FROM "${table}" WHERE ${isExpired} LIMIT ${batchRows} FOR UPDATE SKIP LOCKED))`
  return set ? `UPDATE "${table}" SET ${set} WHERE ${rows}` : `DELETE FROM "${table}" WHERE ${rows}`
}

/** One batch of each task, as SQL. */
export const housekeepingStatements = tasks.map(statementOf)

/**
 * Deletes expired rows, at the start and then once an hour, while the clock is believed: each task separately and in batches, so that none waits for
 * another. Returns a function that stops it and waits for the running batches.
 */
export function startHousekeeping(
  { pool }: Database,
  log: Logger,
  clock: Pick<ClockWatch, 'mayDelete'>,
): () => Promise<void> {
  async function runTask(statement: string, stop: AbortSignal): Promise<void> {
    try {
      let done: number | null = batchRows
      while (!stop.aborted && done === batchRows) done = (await pool.query(statement)).rowCount
    } catch (error) {
      log.warn({ err: error, statement }, 'housekeeping of a table failed; retrying in an hour')
    }
  }
  return repeatedly(everyMs, async (stop) => {
    if (await clock.mayDelete())
      await Promise.all(housekeepingStatements.map((statement) => runTask(statement, stop)))
  })
}
