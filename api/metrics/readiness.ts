import type { App } from '#api/context.ts'
import { troubleForOperators } from '#api/db/trouble/words.ts'

/** The server is ready only if the outbox was read this recently; the tail polls every 500 ms. */
const freshMs = 3_000

/** Why this process can't serve people right now; null when it can. */
export function problemOf({ live, trouble, database: { pool } }: App): string | null {
  const known = trouble.current()
  if (known) return troubleForOperators[known]
  if (live.sinceRead() < freshMs) return null
  const isBusy = pool.waitingCount > 0 && pool.totalCount >= pool.options.max
  return isBusy ? 'every database connection of this process is in use' : 'the database is unreachable'
}
