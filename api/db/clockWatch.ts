import type { App } from '#api/context.ts'
import { isDoubtful, type ClockJump } from '#domain/overview/clock.ts'

/** What time has outlived is deleted only while the clock is believed. */
export interface ClockWatch {
  /** Looks at the clock; whether what is old by it may be deleted. False while the database is unreachable. */
  mayDelete(): Promise<boolean>
  /** The jump that is not believed yet; null if there is none that this process knows of. */
  jump(): ClockJump | null
  /** An administrator says that the clock is right, of the jump that they saw. Makes a backup before anything is deleted. */
  confirm(jump: ClockJump): Promise<void>
  close(): void
}

declare module '#api/context.ts' {
  interface App {
    clock: ClockWatch
  }
}

const everyMs = 60_000
/** A shorter jump is believed after this time, in ms, in which the server ran without another one. */
const untilBelievedMs = 24 * 3_600_000

/**
 * Sees the clock of the server and of the database each minute, whichever is ahead. When it is more than a day beyond what
 * was seen last, nothing is deleted until it is back, or the server has run for a day, or, beyond 30 days, until an
 * administrator says that it is right.
 */
export function watchClock(
  { database, log }: Pick<App, 'database' | 'log'>,
  backUp: () => Promise<unknown>,
  { believedAfterMs = untilBelievedMs } = {},
): ClockWatch {
  const { pool } = database
  let known: ClockJump | null = null
  let knownSince = performance.now()
  let isBackingUp = false

  async function look(): Promise<ClockJump | null> {
    const { rows } = await pool.query<{ jumpedFrom: Date | null; jumpedTo: Date | null }>(
      `INSERT INTO "Clock" AS c ("id", "seenAt") VALUES (1, greatest(clock_timestamp(), $1))
        ON CONFLICT ("id") DO UPDATE SET "seenAt" = excluded."seenAt",
          ("jumpedFrom", "jumpedTo") = (SELECT
            CASE WHEN isback THEN NULL WHEN isjump THEN coalesce(c."jumpedFrom", c."seenAt") ELSE c."jumpedFrom" END,
            CASE WHEN isback THEN NULL WHEN isjump THEN excluded."seenAt" ELSE c."jumpedTo" END
            FROM (SELECT excluded."seenAt" <= coalesce(c."jumpedFrom", c."seenAt") + interval '1 day' AS isback,
              excluded."seenAt" > c."seenAt" + interval '1 day' AS isjump) AS seen)
        RETURNING "jumpedFrom", "jumpedTo"`,
      [new Date()],
    )
    const [{ jumpedFrom, jumpedTo } = { jumpedFrom: null, jumpedTo: null }] = rows
    const jump = jumpedFrom && jumpedTo ? { from: jumpedFrom, to: jumpedTo } : null
    if (jump?.to.getTime() === known?.to.getTime()) return known
    knownSince = performance.now()
    known = jump
    if (jump) log.error(jump, 'the clock jumped by more than a day: nothing is deleted until it is believed')
    else log.info('the clock is believed again')
    return jump
  }

  async function believe(jump: ClockJump): Promise<void> {
    isBackingUp = true
    await backUp().finally(() => (isBackingUp = false))
    await pool.query(
      `UPDATE "Clock" SET "jumpedFrom" = NULL, "jumpedTo" = NULL WHERE "jumpedFrom" = $1 AND "jumpedTo" = $2`,
      [jump.from, jump.to],
    )
    await look()
  }

  async function mayDelete(): Promise<boolean> {
    try {
      const jump = await look()
      if (!jump) return true
      if (isBackingUp || isDoubtful(jump) || performance.now() - knownSince < believedAfterMs) return false
      await believe(jump)
      return known === null
    } catch (error) {
      log.warn({ err: error }, 'could not look at the clock; nothing is deleted meanwhile')
      return false
    }
  }

  const timer = setInterval(() => void mayDelete(), everyMs)
  return {
    mayDelete,
    jump: () => known,
    confirm: believe,
    close: () => clearInterval(timer),
  }
}
