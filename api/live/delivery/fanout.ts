import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Context } from '#api/context.ts'
import type { Role } from '#domain/people/roles.ts'
import type { ChangeRecord } from '#api/live/outbox/change.ts'
import type { Source } from '#api/live/log/follower.ts'
import { Group, pageLengthAfter, type GroupOptions, type Recipient, type Subscriber } from './group.ts'
import { createTurns, inTurns } from './turns.ts'

const pageSize = 500
/** Deliveries shorter than this are followed by the next at once. */
const shortMs = 2
const longestRestMs = 25
/** Groups served at the same time: what one works out is garbage before the next begins, and rows are read together. */
const groupsAtOnce = 32
/** Pages on their way at the same time to those who catch up, however many do. */
const pagesAtOnce = 64
/** How many results are remembered for those who catch up, in all groups together and in one. */
const cachedResults = { byAll: 20_000, byOne: 1_000 }

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

/** Serves subscriptions in groups: one execution, one serialisation, and one write a connection for all that is due. */
export interface Fanout {
  /** Gives a connection the changes after `after` (null: from now on); returns how to leave. */
  join(key: string, options: GroupOptions, listener: Recipient, after: number | null): () => void
  stats(): FanoutStats
  close(): void
}

/**
 * Starts the one loop that serves all groups. All groups stand at the same change, `dispatched`. A newcomer catches up
 * alone, page by page at its own pace, and joins its group in the same tick in which it has everything up to there: so
 * nothing falls between and nothing comes twice. What the group remembers makes catching up cheap when many do.
 */
export function createFanout(options: {
  source: Source
  contextOf: (role: Role) => Context
  log: Logger
}): Fanout {
  const { source, contextOf, log } = options
  const groups = new Map<string, Group>()
  const closedGroups = { executions: 0, deliveries: 0, bytes: 0, slowCloses: 0 }
  const takeTurn = createTurns(pagesAtOnce)
  const roomOfOne = () => Math.min(cachedResults.byOne, Math.ceil(cachedResults.byAll / groups.size))
  let dispatched = source.head()
  let isClosed = false

  async function deliver(changesFor: (group: Group) => ChangeRecord[]): Promise<void> {
    const contexts = sharedContexts()
    await inTurns([...groups.values()], groupsAtOnce, async (group) => {
      try {
        await group.deliver(changesFor(group), contexts(group.options.role))
      } catch (error) {
        // One operation that can not be served must not end the loop for all.
        log.error({ err: error }, 'a group could not be served; its subscribers are sent away')
        for (const subscriber of group.subscribers) subscriber.sink.drop()
      }
    })
  }

  /** A context for each role, of the role alone; rows are loaded once for all of them, and fresh. */
  function sharedContexts(): (role: Role) => Context {
    const { loaders } = contextOf('VIEWER')
    const known = new Map<Role, Context>()
    return (role) => {
      const context = known.get(role) ?? { ...contextOf(role), loaders }
      known.set(role, context)
      return context
    }
  }

  const broadcastControlEvent = (sign: ChangeRecord) =>
    deliver(({ options }) => (options.withControlEvents ? [sign] : []))

  async function resetAll(): Promise<void> {
    const reset = source.reset()
    dispatched = reset.seq
    for (const group of groups.values()) {
      group.clearCache()
      for (const subscriber of group.subscribers) subscriber.after = reset.seq
    }
    await deliver(() => [reset])
    for (const group of groups.values())
      if (!group.options.withControlEvents) [...group.subscribers].forEach(end)
  }

  async function serve(): Promise<void> {
    let heartbeats = source.heartbeats()
    let evictedAt = heartbeats
    let histories = source.histories()
    while (!isClosed) {
      const waiting = source.next()
      if (evictedAt !== source.heartbeats()) {
        evictedAt = source.heartbeats()
        for (const group of groups.values()) group.evictUnusedPages()
      }
      if (histories !== source.histories()) {
        histories = source.histories()
        await resetAll()
        continue
      }
      const page = await source.read(dispatched, pageSize).catch(() => [])
      const last = page?.[page.length - 1]
      if (page === null) {
        // So far behind that not everything is kept any more.
        await resetAll()
      } else if (last) {
        // Moved on before the delivery: who joins during it has caught up to here, or waits until it has.
        dispatched = last.seq
        const began = performance.now()
        await deliver((group) => page.filter(group.options.wants))
        const isPressed = page.length > 1 && page.length < pageSize
        if (isPressed) await rest(performance.now() - began)
      } else if (heartbeats !== source.heartbeats() && source.isFresh()) {
        heartbeats = source.heartbeats()
        await broadcastControlEvent(source.heartbeat(dispatched))
      } else {
        await waiting
      }
    }
  }

  async function catchUp(subscriber: Subscriber, group: Group): Promise<void> {
    let histories = source.histories()
    if (!(await isKnown(subscriber))) await resetSubscriber(subscriber, group)
    await readAll(subscriber, group)
    // A heartbeat at once says that nothing is left to read. What came meanwhile comes after it.
    if (!subscriber.isDone && group.options.withControlEvents && source.isFresh()) {
      const contextOfGroup = () => contextOf(group.options.role)
      group.send(subscriber, await group.firstHeartbeatOf(source.heartbeat(subscriber.after), contextOfGroup))
    }
    // Asked again in the very tick in which it is admitted: what is dispatched in between would pass it by.
    while (!subscriber.isDone && (subscriber.after < dispatched || histories !== source.histories())) {
      if (histories !== source.histories()) {
        histories = source.histories()
        if (!(await isKnown(subscriber))) await resetSubscriber(subscriber, group)
      }
      await readAll(subscriber, group)
    }
    if (!subscriber.isDone) group.admit(subscriber)
  }

  /** Whether a newcomer's cursor is of this history; waits while the database, which knows, is away. */
  async function isKnown(subscriber: Subscriber): Promise<boolean> {
    while (!subscriber.isDone) {
      const waiting = source.next()
      const known = await source.knows(subscriber.after).catch(() => null)
      if (known !== null) return known
      await waiting
    }
    return true
  }

  /** Reads for a newcomer until it has all that was dispatched. */
  async function readAll(subscriber: Subscriber, group: Group): Promise<void> {
    while (!subscriber.isDone && subscriber.after < dispatched) {
      const waiting = source.next()
      const endTurn = await takeTurn()
      const isMore = await sendPage(subscriber, group).finally(endTurn)
      if (!isMore) await waiting
    }
  }

  /** Sends a newcomer the next page, until its connection has taken it; answers false when there is none to be had yet. */
  async function sendPage(subscriber: Subscriber, group: Group): Promise<boolean> {
    const page = await source.read(subscriber.after, pageLengthAfter(subscriber.after)).catch(() => [])
    const last = page?.[page.length - 1]
    if (page === null) {
      await resetSubscriber(subscriber, group)
    } else if (last) {
      group.send(subscriber, await group.pageOf(page, subscriber, () => contextOf(group.options.role)))
      subscriber.after = last.seq
      await subscriber.sink.drained()
    }
    return page === null || last !== undefined
  }

  async function resetSubscriber(subscriber: Subscriber, group: Group): Promise<void> {
    const reset = source.reset()
    subscriber.after = reset.seq
    group.send(subscriber, await group.batchOf([reset], contextOf(group.options.role)))
    if (!group.options.withControlEvents) end(subscriber)
  }

  /** Ends the subscription of a member that has got its last result. */
  function end(subscriber: Subscriber): void {
    subscriber.isDone = true
    void subscriber.sink.idle?.return?.()
  }

  function leave(group: Group, subscriber: Subscriber): void {
    subscriber.isDone = true
    group.subscribers.delete(subscriber)
    group.joining.delete(subscriber)
    if (!group.isEmpty || groups.get(group.key) !== group) return
    groups.delete(group.key)
    addTo(closedGroups, group.counters)
  }

  serve().catch((error: unknown) => log.fatal({ err: error }, 'the fan-out has stopped'))

  return {
    join(key, groupOptions, listener, after) {
      const group = groups.get(key) ?? new Group(groupOptions, key, roomOfOne)
      groups.set(group.key, group)
      const subscriber: Subscriber = { ...listener, after: after ?? dispatched, isDone: false }
      group.joining.add(subscriber)
      catchUp(subscriber, group).catch((error: unknown) => {
        log.error({ err: error }, 'a subscriber could not catch up')
        leave(group, subscriber)
        subscriber.sink.drop()
      })
      return () => leave(group, subscriber)
    },
    stats() {
      const total = { ...closedGroups }
      let subscribers = 0
      for (const group of groups.values()) {
        addTo(total, group.counters)
        subscribers += group.subscribers.size
      }
      return { ...total, groups: groups.size, subscribers, behind: source.countAfter(dispatched) }
    },
    close() {
      isClosed = true
    },
  }
}

/**
 * Waits half as long as a delivery took: when changes come faster than they can be written to everybody one by one, they
 * then travel together, and other work gets its turn. One that comes alone holds up nobody.
 */
async function rest(tookMs: number): Promise<void> {
  if (tookMs >= shortMs) await pause(Math.min(tookMs / 2, longestRestMs))
}

function addTo<Counts extends Record<string, number>>(total: Counts, more: Counts): void {
  for (const name of Object.keys(more) as (keyof Counts)[]) {
    total[name] = ((total[name] ?? 0) + (more[name] ?? 0)) as Counts[keyof Counts]
  }
}
