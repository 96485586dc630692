import type pg from 'pg'
import { Invalid } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import { seqBefore, seqCountedBack, type History } from './generations.ts'

/** Parses a client's cursor; null when none was sent. */
export function readCursor(after: string | null | undefined): number | null {
  if (after === null || after === undefined || after === '') return null
  const seq = Number(after)
  if (!Number.isSafeInteger(seq) || seq < 0) {
    throw new Invalid(message('request.badCursor'), { after: message('request.badCursorField') })
  }
  return seq
}

/** The oldest cursor from which everything can be replayed: limited by age, by number of rows and by retention. */
export async function replayFloor(
  pool: pg.Pool,
  history: History,
  limits: { rows: number; days: number },
): Promise<number> {
  const { rows } = await pool.query<{ oldest: string | null; past: string | null }>(
    `SELECT (SELECT min("seq") FROM "Change") AS "oldest",
       (SELECT max("seq") FROM "Change" WHERE "at" < now() - make_interval(days => $1)) AS "past"`,
    [limits.days],
  )
  const { oldest = null, past = null } = rows[0] ?? {}
  return Math.max(
    seqCountedBack(history, limits.rows),
    oldest === null ? 0 : seqBefore(history, Number(oldest)),
    Number(past ?? 0),
  )
}
