import type { Logger } from 'pino'
import type { Context } from '#api/context.ts'
import type { Source } from '#api/live/log/source.ts'
import type { ChangeRecord } from '#api/live/outbox/change.ts'
import type { Role } from '#domain/people/roles.ts'
import { CatchUp } from './catchUp.ts'
import { Dispatcher } from './dispatcher.ts'
import type { GroupOptions, Recipient, Subscriber } from './group.ts'
import { Groups } from './groups.ts'
import { limitWithTimeout } from './limitWithTimeout.ts'

/** Pages in flight concurrently, over all subscribers that catch up. */
const maxConcurrentPages = 64
/** After this time a page no longer counts, so that a connection that doesn't read can't block others. */
const pageSlotMs = 1_000

declare module '#api/context.ts' {
  interface App {
    fanout: Fanout
  }
}

/** What the fan-out has done so far. */
export interface FanoutStats {
  groups: number
  subscribers: number
  executions: number
  deliveries: number
  bytes: number
  slowCloses: number
  /** How many changes are read but not yet delivered. */
  behind: number
}

/**
 * Serves subscriptions in groups: one execution, one serialization, and one write per connection for everything that is
 * due.
 */
export interface Fanout {
  /** Sends a connection the changes after `after` (null: from now on); returns a function that leaves. */
  join(key: string, options: GroupOptions, recipient: Recipient, after: number | null): () => void
  stats(): FanoutStats
  close(): void
}

/**
 * Starts serving groups of subscribers. All groups have received the same changes, up to `dispatched`. A new subscriber
 * catches up on its own, then joins its group (`CatchUp`); the group's caches make that cheap when many do.
 */
export function createFanout(options: {
  source: Source
  contextOf: (role: Role) => Context
  log: Logger
  /** Called with changes that were written to every group. */
  onSent: (changes: readonly ChangeRecord[]) => void
}): Fanout {
  const { source, contextOf, log } = options
  const groups = new Groups(contextOf, log)
  const dispatcher = new Dispatcher(source, groups, options.onSent)
  const catchUpOptions = {
    source,
    contextOf,
    dispatched: () => dispatcher.dispatched,
    limitPages: limitWithTimeout(maxConcurrentPages, pageSlotMs),
  }
  dispatcher.run().catch((error: unknown) => log.fatal({ err: error }, 'the fan-out has stopped'))

  return {
    join(key, groupOptions, { sink, personId }, after) {
      const group = groups.get(key, groupOptions)
      // Written out: V8 keeps a hidden class of its own for each object that begins with a spread.
      const subscriber: Subscriber = {
        sink,
        personId,
        after: after ?? dispatcher.dispatched,
        isDone: false,
      }
      group.joining.add(subscriber)
      new CatchUp(subscriber, group, catchUpOptions).run().catch((error: unknown) => {
        log.error({ err: error }, 'a subscriber could not catch up; closing its connection')
        groups.remove(group, subscriber)
        subscriber.sink.drop()
      })
      return () => groups.remove(group, subscriber)
    },
    stats: () => ({ ...groups.stats(), behind: source.countAfter(dispatcher.dispatched) }),
    close: () => dispatcher.close(),
  }
}
