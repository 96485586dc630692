import type { Context } from '#api/context.ts'
import { mayHear, topicOf, type ChangeType, type Topic } from '#domain/changes.ts'
import type { Role } from '#domain/roles.ts'
import type { ChangeRecord } from './change.ts'
import { readCursor } from './cursor.ts'

/** What one subscription asks for. */
export interface Interest {
  /** Continue after this change; without it, from now on. */
  after?: string | number | bigint | null
  /** Only these topics; without it, all. */
  topics?: readonly Topic[] | null
  /** Only this kind of change, without heartbeats and resets: the plain subscriptions. */
  only?: ChangeType
  /** A finer filter on top. */
  wants?: (change: ChangeRecord) => boolean
}

/** The changes that a subscriber asked for and may see, in order, each once. */
export function subscribe(ctx: Context, role: Role, interest: Interest): AsyncIterableIterator<ChangeRecord> {
  const { only, topics, wants } = interest
  return ctx.app.live.follow({
    after: readCursor(interest.after?.toString()),
    withSigns: only === undefined,
    signal: ctx.ended,
    wants(change) {
      if (change.type === 'Heartbeat' || change.type === 'Reset') return true
      if (!mayHear(role, change.type)) return false
      if (only !== undefined && change.type !== only) return false
      if (topics && !topics.includes(topicOf(change.type))) return false
      return wants ? wants(change) : true
    },
  })
}
