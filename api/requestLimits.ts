import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { countOf } from '#domain/overview/counts.ts'
import type { Context } from '#api/context.ts'
import type { Env } from '#api/env.ts'
import { TooMany } from '#api/errors.ts'

/** What is counted on its own: saying where one is (`presence`) takes nothing from what one may write. */
export type RequestKind = 'read' | 'write' | 'presence' | 'chat'

/** Counts what each person (or, signed out, each address) asks for in a minute. */
export interface RequestLimits {
  /** Throws TooMany with the seconds to wait. */
  count(ctx: Context, kind: RequestKind): Promise<void>
  /** The same for what an operation may cost, in rows. */
  spend(ctx: Context, cost: number): Promise<void>
}

declare module '#api/context.ts' {
  interface App {
    requestLimits: RequestLimits
  }
  interface Context {
    /** What the request was counted as when it came in. */
    countedAs?: RequestKind
  }
}

/** Limits per minute, per process. */
export function createRequestLimits(env: Env): RequestLimits {
  const limiters = {
    read: new RateLimiterMemory({ points: env.READS_PER_MINUTE, duration: 60 }),
    write: new RateLimiterMemory({ points: env.WRITES_PER_MINUTE, duration: 60 }),
    presence: new RateLimiterMemory({ points: env.PRESENCE_PER_MINUTE, duration: 60 }),
    chat: new RateLimiterMemory({ points: env.CHATS_PER_MINUTE, duration: 60 }),
  }
  const costs = new RateLimiterMemory({ points: env.COST_PER_MINUTE, duration: 60 })
  return {
    count: (ctx, kind) => consume(limiters[kind], ctx, 1),
    spend: (ctx, cost) => consume(costs, ctx, cost),
  }
}

async function consume(limiter: RateLimiterMemory, ctx: Context, points: number): Promise<void> {
  try {
    await limiter.consume(ctx.asker?.user.id ?? ctx.address, points)
  } catch (used) {
    if (!(used instanceof RateLimiterRes)) throw used
    const seconds = Math.ceil(used.msBeforeNext / 1000)
    throw new TooMany(
      `Too many requests in one minute. Please wait ${countOf(seconds, 'second')}; nothing was lost.`,
      seconds,
    )
  }
}
