import { readFresh, type Context } from '#api/context.ts'
import { TimedOut } from '#api/errors.ts'
import { limits } from '#api/graphql/limits.ts'

/**
 * Ends an operation that takes too long: from then on it is given nothing more to read, and what it reads in a snapshot
 * of its own is cancelled in the database. Every single statement ends on its own after the same time. Returns how to
 * call the end off.
 */
export function endInTime(ctx: Context): () => void {
  // The loaders read where this context reads, also when that changes.
  readFresh(ctx)
  const timer = setTimeout(() => {
    ctx.isOverdue = true
    ctx.db = nothingMore
    readFresh(ctx)
    ctx.cancel?.()
  }, limits.executionMs)
  return () => clearTimeout(timer)
}

/** In place of the database. */
const nothingMore = new Proxy({} as Context['db'], {
  get() {
    throw new TimedOut()
  },
})
