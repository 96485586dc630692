import type { Logger } from 'pino'
import type { Database } from './client.ts'
import { trashDays } from '#domain/batchRecords.ts'
import { invitationHours } from '#domain/people.ts'

const everyMs = 60 * 60 * 1_000

/**
 * What is kept for how long: the activity log two years, alerts that are over a quarter of a year, deleted
 * batches and answers to commands a month, sessions while they can be valid, temporary passwords as long as they open a session.
 */
export const cleanings = [
  `DELETE FROM "Change" WHERE "at" < now() - interval '2 years'`,
  `DELETE FROM "Alert" WHERE "clearedAt" < now() - interval '90 days'`,
  `DELETE FROM "TrashedBatch" WHERE "deletedAt" < now() - interval '${trashDays} days'`,
  `DELETE FROM "Command" WHERE "createdAt" < now() - interval '30 days'`,
  `DELETE FROM "Session" WHERE "createdAt" < now() - interval '30 days' OR "lastSeenAt" < now() - interval '12 hours'`,
  `UPDATE "Mail" SET "secret" = NULL, "nextTryAt" = NULL
     WHERE "secret" IS NOT NULL AND "createdAt" < now() - interval '${invitationHours} hours'`,
]

/** Clears away once an hour what is past its time; returns how to stop. */
export function startHousekeeping(database: Database, log: Logger): () => void {
  const timer = setInterval(() => {
    void (async () => {
      for (const cleaning of cleanings) await database.pool.query(cleaning)
    })().catch((error: unknown) => log.warn({ err: error }, 'housekeeping is put off to the next hour'))
  }, everyMs)
  return () => clearInterval(timer)
}
