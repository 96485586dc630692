import type { Context } from '#api/context.ts'
import type { Prisma } from '#generated/prisma/client.ts'

const transactionMs = 15_000

/**
 * Makes everything that this context reads come from one REPEATABLE READ snapshot, until the returned function is
 * called. So `asOfSeq` and the data beside it are of the same moment. With `canBeCancelled`, at the cost of one more
 * statement, `ctx.cancel` cancels the running statement.
 */
export async function useSnapshot(ctx: Context, canBeCancelled: boolean): Promise<() => Promise<void>> {
  let finish: () => void = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  let open: (db: Prisma.TransactionClient) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const opened = new Promise<Prisma.TransactionClient>((resolve, reject) => {
    open = resolve
    fail = reject
  })
  const transaction = ctx.app.database.prisma
    .$transaction(
      async (db) => {
        open(db)
        await finished
      },
      { isolationLevel: 'RepeatableRead', maxWait: 8_000, timeout: transactionMs },
    )
    .catch(fail)
  ctx.db = await opened
  let cancelled: Promise<unknown> | undefined
  if (canBeCancelled) {
    const pid = await readPid(ctx.db).catch(async (error: unknown) => {
      finish()
      await transaction
      throw error
    })
    // The connection belongs to this transaction until it ends, so that no other statement can be cancelled.
    ctx.cancel = () => {
      cancelled = cancelBackend(ctx, pid)
    }
  }
  return async () => {
    ctx.cancel = undefined
    await cancelled
    ctx.db = ctx.app.database.prisma
    finish()
    await transaction
  }
}

/** The number of the last change that this context's reads contain. */
export async function readSeqOf(ctx: Context): Promise<string> {
  const counter = await ctx.db.changeCounter.findUniqueOrThrow({ where: { id: 1 } })
  return counter.value.toString()
}

async function readPid(db: Prisma.TransactionClient): Promise<number> {
  const [own] = await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS "pid"`
  if (!own) throw new Error('A transaction has no connection.')
  return own.pid
}

async function cancelBackend({ app }: Context, pid: number): Promise<void> {
  await app.database.pool
    .query('SELECT pg_cancel_backend($1)', [pid])
    .catch((error: unknown) =>
      app.log.warn({ err: error }, 'a query that took too long could not be cancelled'),
    )
}
