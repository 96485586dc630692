import { readFresh, type Context } from '#api/context.ts'
import { TimedOut } from '#api/errors.ts'
import { limits } from '#api/graphql/limits.ts'

/**
 * Stops an operation that exceeds its time limit: it can't read anything more, and the running statement of its own
 * snapshot is cancelled. Each single statement times out after the same time. Returns a function that cancels the
 * deadline.
 */
export function endInTime(ctx: Context): () => void {
  // The loaders read from wherever this context reads, even when that changes.
  readFresh(ctx)
  const timer = setTimeout(() => {
    ctx.isOverdue = true
    ctx.db = nothingMore
    readFresh(ctx)
    ctx.cancel?.()
  }, limits.executionMs)
  return () => clearTimeout(timer)
}

/** Replaces the database client. */
const nothingMore = new Proxy({} as Context['db'], {
  get() {
    throw new TimedOut()
  },
})
