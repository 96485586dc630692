import type { Pool } from 'pg'
import type { Context } from '#api/context.ts'
import type { Env } from '#api/env.ts'
import { TooMany } from '#api/errors.ts'
import { message, type Message } from '#domain/language/message.ts'
import { createBudget } from './budget.ts'
import { networkOf } from './networkOf.ts'

/** Counted separately, so that presence reports don't use up the limit for writes. */
export type RequestKind = 'read' | 'write' | 'presence' | 'chat'

/** Counts the requests of each person (or, signed out, each address) per minute, in all processes together. */
export interface RequestLimits {
  /** Throws TooMany with the seconds to wait. */
  count(ctx: Context, kind: RequestKind): Promise<void>
  /** Counts the rows that an operation may read, per minute; throws TooMany. */
  spend(ctx: Context, cost: number): Promise<void>
  /** Counts an order to suppliers, per hour; throws TooMany. */
  countOrder(ctx: Context): Promise<void>
  /** Counts an uploaded file of a photo, per hour; throws TooMany. */
  countPhoto(ctx: Context): Promise<void>
  /** Counts a code that a television asks for or an administrator types, in ten minutes; throws TooMany. */
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
const codesPerTenMinutes = 30
const hour = 60 * 60

/** The limits of the settings, counted in the database. */
export function createRequestLimits(pool: Pool, env: Env): RequestLimits {
  /** Spends of a budget; throws TooMany, with what is said of the time to wait, when it is used up. */
  function limit(name: string, points: number, seconds: number, said: (wait: Wait) => Message) {
    const budget = createBudget({ pool, name, points, seconds })
    return async (ctx: Context, spent = 1) => {
      const left = await budget.spend(spenderOf(ctx), spent)
      if (left > 0) throw new TooMany(said({ seconds: left, minutes: Math.ceil(left / 60) }), left)
    }
  }
  const perMinute = (name: string, points: number) =>
    limit(name, points, 60, ({ seconds }) => message('request.tooManyRequests', { seconds }))
  const requests = {
    read: perMinute('read', env.READS_PER_MINUTE),
    write: perMinute('write', env.WRITES_PER_MINUTE),
    presence: perMinute('presence', env.PRESENCE_PER_MINUTE),
    chat: perMinute('chat', env.CHATS_PER_MINUTE),
  }
  return {
    count: (ctx, kind) => requests[kind](ctx),
    spend: perMinute('cost', env.COST_PER_MINUTE),
    countOrder: limit('order', ordersPerHour, hour, ({ minutes }) =>
      message('request.tooManyOrders', { max: ordersPerHour, minutes }),
    ),
    countPhoto: limit('photo', photoFilesPerHour, hour, ({ minutes }) =>
      message('request.tooManyPhotos', { minutes }),
    ),
    countPairing: limit('pairing', codesPerTenMinutes, 10 * 60, ({ minutes }) =>
      message('request.tooManyCodes', { minutes }),
    ),
  }
}

/** How long until there are more points. */
interface Wait {
  seconds: number
  minutes: number
}

const spenderOf = ({ asker, address }: Context) => asker?.user.id ?? networkOf(address)
