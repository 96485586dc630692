import type { Context } from '#api/context.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/**
 * Makes everything that this context reads come from one REPEATABLE READ snapshot, until the returned function is
 * called. So `asOfSeq` and the data beside it are of the same moment.
 */
export async function useSnapshot(ctx: Context): Promise<() => Promise<void>> {
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
      { isolationLevel: 'RepeatableRead', maxWait: 8_000, timeout: 15_000 },
    )
    .catch(fail)
  ctx.db = await opened
  return async () => {
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
