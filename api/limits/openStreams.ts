import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

const seenEveryMs = 2_000
/** A process that was not seen for this long is gone, and its streams no longer count. */
const goneAfter = "interval '6 seconds'"

/** Counts the open sockets and event streams of each person, in all processes together. */
export interface OpenStreams {
  /** Counts one more; resolves to the function that releases it, or null when the person has as many as permitted. */
  enter(personId: string): Promise<(() => void) | null>
  close(): Promise<void>
}

declare module '#api/context.ts' {
  interface App {
    openStreams: OpenStreams
  }
}

/** Tells that this process runs, and how many streams these persons have in it now. */
const writeCounts = `
  WITH process AS (
    INSERT INTO "ServerProcess" ("id", "seenAt") VALUES ($1, clock_timestamp())
    ON CONFLICT ("id") DO UPDATE SET "seenAt" = clock_timestamp() RETURNING xmax = 0 AS "isNew"),
  closed AS (
    DELETE FROM "StreamCount" USING unnest($2::text[], $3::int[]) AS now ("personId", "count")
    WHERE "processId" = $1 AND "StreamCount"."personId" = now."personId" AND now."count" = 0),
  open AS (
    INSERT INTO "StreamCount" ("processId", "personId", "count")
    SELECT $1, now."personId", now."count" FROM unnest($2::text[], $3::int[]) AS now ("personId", "count")
    WHERE now."count" > 0
    ON CONFLICT ("processId", "personId") DO UPDATE SET "count" = excluded."count")
  SELECT "isNew" FROM process`

/** A statement of its own, after the counts of this process are committed: of two that write, one sees the other. */
const readOthers = `
  SELECT "personId", sum("count")::int AS "count" FROM "StreamCount" JOIN "ServerProcess" ON "id" = "processId"
  WHERE "processId" <> $1 AND "personId" = ANY($2) AND "seenAt" > clock_timestamp() - ${goneAfter} GROUP BY 1`

const deleteGone = `DELETE FROM "ServerProcess" WHERE "seenAt" < clock_timestamp() - 10 * ${goneAfter}`

/**
 * Starts counting. Whatever opened and closed while a statement ran is written by the next one, so that many people who
 * come at the same moment cost a few statements. While the database can't count, this process counts for itself.
 */
export function countOpenStreams(pool: Pool, log: Logger, most: number): OpenStreams {
  const processId = randomUUID()
  const counts = new Map<string, number>()
  let changed = new Set<string>()
  let isClosed = false
  let others = Promise.resolve<Map<string, number> | null>(null)
  let next: typeof others | null = null

  async function write(): Promise<Map<string, number>> {
    next = null
    const written = [...changed]
    changed = new Set()
    const numbers = written.map((personId) => counts.get(personId) ?? 0)
    try {
      const { rows } = await pool.query<{ isNew: boolean }>(writeCounts, [processId, written, numbers])
      if (rows[0]?.isNew && written.length < counts.size) rewriteAll()
    } catch (error) {
      for (const personId of written) changed.add(personId)
      throw error
    }
    if (written.length === 0) return new Map()
    const read = await pool.query<{ personId: string; count: number }>(readOthers, [processId, written])
    return new Map(read.rows.map(({ personId, count }) => [personId, count]))
  }

  /** This process was taken for gone, or the tables were emptied. */
  function rewriteAll() {
    for (const personId of counts.keys()) changed.add(personId)
    void flush()
  }

  /** The counts of other processes, read after everything that has changed until now is written. */
  function flush(): typeof others {
    if (next) return next
    const previous = others
    next = others = previous.then(write).catch((error: unknown) => {
      log.debug({ err: error }, 'open streams could not be counted together')
      return null
    })
    return next
  }

  function change(personId: string, by: 1 | -1): number {
    const count = (counts.get(personId) ?? 0) + by
    if (count > 0) counts.set(personId, count)
    else counts.delete(personId)
    changed.add(personId)
    return count
  }

  function release(personId: string) {
    change(personId, -1)
    if (!isClosed) void flush()
  }

  let ticks = 0
  const timer = setInterval(() => {
    void flush()
    if (++ticks % 30 === 0) pool.query(deleteGone).catch(() => undefined)
  }, seenEveryMs)
  void flush()

  return {
    async enter(personId) {
      if ((counts.get(personId) ?? 0) >= most) return null
      const own = change(personId, 1)
      const elsewhere = (await flush())?.get(personId) ?? 0
      if (own + elsewhere > most) {
        release(personId)
        return null
      }
      return () => release(personId)
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await others
      await pool.query('DELETE FROM "ServerProcess" WHERE "id" = $1', [processId]).catch(() => undefined)
    },
  }
}
