import type pg from 'pg'
import { Invalid } from '#api/errors.ts'

/** A cursor as clients send it, as a number; null when none was sent. */
export function readCursor(after: string | null | undefined): number | null {
  if (after === null || after === undefined || after === '') return null
  const seq = Number(after)
  if (!Number.isSafeInteger(seq) || seq < 0) {
    throw new Invalid('The cursor is not one of ours.', {
      after: 'expected the number of a change, as "1042"',
    })
  }
  return seq
}

/** The oldest cursor from which everything can still be replayed: by age, by number of rows and by what is kept. */
export async function replayFloor(pool: pg.Pool, limits: { rows: number; days: number }): Promise<number> {
  const { rows } = await pool.query<{ floor: string }>(
    `SELECT greatest(
       (SELECT "value" FROM "ChangeCounter") - $1,
       coalesce((SELECT min("seq") - 1 FROM "Change"), 0),
       coalesce((SELECT max("seq") FROM "Change" WHERE "at" < now() - make_interval(days => $2)), 0)
     ) AS floor`,
    [limits.rows, limits.days],
  )
  return Number(rows[0]?.floor ?? 0)
}
