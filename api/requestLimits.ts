import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { countOf } from '#domain/counts.ts'
import type { Context } from '#api/context.ts'
import type { Env } from '#api/env.ts'
import { TooMany } from '#api/errors.ts'

/** What is counted by itself: saying where one is (`presence`) takes nothing from what one may write. */
export type RequestKind = 'read' | 'write' | 'presence' | 'chat'

/** Counts what each person (or, signed out, each address) asks for in a minute. */
export interface RequestLimits {
  /** Throws TooMany with the seconds to wait. */
  count(ctx: Context, kind: RequestKind): Promise<void>
}

/** Limits per minute, per process. */
export function createRequestLimits(env: Env): RequestLimits {
  const limiters = {
    read: new RateLimiterMemory({ points: env.READS_PER_MINUTE, duration: 60 }),
    write: new RateLimiterMemory({ points: env.WRITES_PER_MINUTE, duration: 60 }),
    presence: new RateLimiterMemory({ points: env.PRESENCE_PER_MINUTE, duration: 60 }),
    chat: new RateLimiterMemory({ points: env.CHATS_PER_MINUTE, duration: 60 }),
  }
  return {
    async count(ctx, kind) {
      try {
        await limiters[kind].consume(ctx.asker?.user.id ?? ctx.address)
      } catch (used) {
        if (!(used instanceof RateLimiterRes)) throw used
        const seconds = Math.ceil(used.msBeforeNext / 1000)
        throw new TooMany(
          `That was too much in one minute. Please wait ${countOf(seconds, 'second')}; nothing was lost.`,
          seconds,
        )
      }
    },
  }
}
