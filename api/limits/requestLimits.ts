import type { Pool } from 'pg'
import type { Context } from '#api/context.ts'
import type { Env } from '#api/env.ts'
import { TooMany } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import { createBudget, type Budget } from './budget.ts'
import { networkOf } from './networkOf.ts'

/** Counted separately, so that presence reports don't use up the limit for writes. */
export type RequestKind = 'read' | 'write' | 'presence' | 'chat'

/** Counts the requests of each person (or, signed out, each address) per minute, in all processes together. */
export interface RequestLimits {
  /** Throws TooMany with the seconds to wait. */
  count(ctx: Context, kind: RequestKind): Promise<void>
  /** The same for the cost of an operation, in rows. */
  spend(ctx: Context, cost: number): Promise<void>
  /** The same for an order to suppliers, per hour. */
  countOrder(ctx: Context): Promise<void>
  /** The same for an uploaded file of a photo, per hour. */
  countPhoto(ctx: Context): Promise<void>
  /** The same for a code that a television asks for, or that an administrator types, in ten minutes. */
  countPairing(ctx: Context): Promise<void>
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

const ordersPerHour = 10
/** A photo has two files. */
const photoFilesPerHour = 400
const pairings = { points: 30, seconds: 10 * 60 }

/** The limits of the settings, counted in the database. */
export function createRequestLimits(pool: Pool, env: Env): RequestLimits {
  const perMinute = (name: string, points: number) => createBudget({ pool, name, points, seconds: 60 })
  const budgets = {
    read: perMinute('read', env.READS_PER_MINUTE),
    write: perMinute('write', env.WRITES_PER_MINUTE),
    presence: perMinute('presence', env.PRESENCE_PER_MINUTE),
    chat: perMinute('chat', env.CHATS_PER_MINUTE),
  }
  const costs = perMinute('cost', env.COST_PER_MINUTE)
  const orders = createBudget({ pool, name: 'order', points: ordersPerHour, seconds: 60 * 60 })
  const photos = createBudget({ pool, name: 'photo', points: photoFilesPerHour, seconds: 60 * 60 })
  const codes = createBudget({ pool, name: 'pairing', ...pairings })
  return {
    async countPairing(ctx) {
      const seconds = await codes.spend(spenderOf(ctx), 1)
      if (seconds > 0)
        throw new TooMany(message('request.tooManyCodes', { minutes: Math.ceil(seconds / 60) }), seconds)
    },
    count: (ctx, kind) => spendPerMinute(budgets[kind], ctx, 1),
    spend: (ctx, cost) => spendPerMinute(costs, ctx, cost),
    async countPhoto(ctx) {
      const seconds = await photos.spend(spenderOf(ctx), 1)
      if (seconds === 0) return
      throw new TooMany(message('request.tooManyPhotos', { minutes: Math.ceil(seconds / 60) }), seconds)
    },
    async countOrder(ctx) {
      const seconds = await orders.spend(spenderOf(ctx), 1)
      if (seconds === 0) return
      const minutes = Math.ceil(seconds / 60)
      throw new TooMany(message('request.tooManyOrders', { max: ordersPerHour, minutes }), seconds)
    },
  }
}

const spenderOf = ({ asker, address }: Context) => asker?.user.id ?? networkOf(address)

async function spendPerMinute(budget: Budget, ctx: Context, points: number): Promise<void> {
  const seconds = await budget.spend(spenderOf(ctx), points)
  if (seconds === 0) return
  throw new TooMany(message('request.tooManyRequests', { seconds }), seconds)
}
