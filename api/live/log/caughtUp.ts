import type { Context } from '#api/context.ts'

/** How long an answer waits at most, in ms, for this process to read what was committed before the request. */
const timeoutMs = 1_000

/** Resolves when this process has read everything that was committed before the call, also by the caller. */
export async function caughtUp(ctx: Context): Promise<void> {
  const { live } = ctx.app
  const counter = await ctx.db.changeCounter.findUniqueOrThrow({ where: { id: 1 } })
  const until = performance.now() + timeoutMs
  if (live.head() < counter.value) live.wake()
  while (live.head() < counter.value && performance.now() < until) {
    await Promise.race([live.source.next(), new Promise((resolve) => setTimeout(resolve, 50))])
  }
}
