import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

/** One thing to be stopped before the next. */
export interface Step {
  /** What it stops, in the plural, as "requests". */
  what: string
  end(): unknown
  /** What of it is still open, for the log. */
  open?(): string[]
  /** The most that it may take of the whole time. */
  ms?: number
}

/** A step that exceeds the whole time still gets this long, since the ones after it may be quick. */
const leastMs = 100

/**
 * Ends each step before the next begins, all of them within a time. A step that takes longer or fails is logged with what
 * was still open, and the next one begins.
 */
export async function stopInOrder(steps: readonly Step[], withinMs: number, log: Logger): Promise<void> {
  const until = performance.now() + withinMs
  for (const { what, end, open, ms = withinMs } of steps) {
    const patience = Math.max(leastMs, Math.min(ms, until - performance.now()))
    const over = new AbortController()
    const isEnded = await Promise.race([
      Promise.resolve()
        .then(end)
        .then(
          () => true,
          (error: unknown) => log.warn({ err: error }, `stopping: ${what} could not be ended`) ?? true,
        ),
      pause(patience, false, { signal: over.signal }).catch(() => true),
    ])
    over.abort()
    if (!isEnded)
      log.warn({ open: open?.() }, `stopping: ${what} were still open after ${Math.round(patience)} ms`)
  }
}
