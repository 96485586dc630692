import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { countOf } from '#domain/overview/counts.ts'
import type { Context } from '#api/context.ts'
import type { Env } from '#api/env.ts'
import { TooMany } from '#api/errors.ts'

/** Counted separately, so that presence reports don't use up the limit for writes. */
export type RequestKind = 'read' | 'write' | 'presence' | 'chat'

/** Counts the requests of each person (or, signed out, each address) per minute. */
export interface RequestLimits {
  /** Throws TooMany with the seconds to wait. */
  count(ctx: Context, kind: RequestKind): Promise<void>
  /** The same for the cost of an operation, in rows. */
  spend(ctx: Context, cost: number): Promise<void>
}

declare module '#api/context.ts' {
  interface App {
    requestLimits: RequestLimits
  }
  interface Context {
    /** The kind that the request was counted as on arrival. */
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
