import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Context } from '#api/context.ts'
import type { ChangeRecord } from '#api/live/outbox/change.ts'
import type { Role } from '#domain/people/roles.ts'
import { Group, newCounters, type GroupOptions, type Subscriber } from './group.ts'

/** How many groups are served concurrently: few enough to limit garbage, enough to load rows together. */
const maxConcurrentGroups = 32
/** How many results are cached for subscribers that catch up, in all groups together and per group. */
const cachedResults = { inAll: 20_000, inOne: 5_000 }

/** All non-empty groups of subscribers, by key. */
export class Groups {
  private readonly byKey = new Map<string, Group>()
  /** Of all groups, also of those that are gone. */
  private readonly counters = newCounters()
  private readonly limit = pLimit(maxConcurrentGroups)

  constructor(
    private readonly contextOf: (role: Role) => Context,
    private readonly log: Logger,
  ) {}

  /** The group of this key, created for its first subscriber. */
  get(key: string, options: GroupOptions): Group {
    const cacheSize = () => Math.min(cachedResults.inOne, Math.ceil(cachedResults.inAll / this.byKey.size))
    const group = this.byKey.get(key) ?? new Group(options, key, cacheSize, this.counters)
    this.byKey.set(key, group)
    return group
  }

  all(): Iterable<Group> {
    return this.byKey.values()
  }

  /**
   * Executes and writes changes for each group. An operation that fails closes its own connections; the loop goes on.
   */
  async deliver(changesFor: (group: Group) => ChangeRecord[]): Promise<void> {
    const contexts = this.sharedContexts()
    await this.limit.map([...this.byKey.values()], async (group) => {
      try {
        await group.deliver(changesFor(group), contexts(group.options.role))
      } catch (error) {
        this.log.error({ err: error }, 'could not serve a group of subscribers; closing their connections')
        for (const subscriber of group.subscribers) subscriber.sink.drop()
      }
    })
  }

  /** Removes a subscriber, and its group if it was the last. */
  remove(group: Group, subscriber: Subscriber): void {
    subscriber.isDone = true
    group.subscribers.delete(subscriber)
    group.joining.delete(subscriber)
    if (!group.isEmpty || this.byKey.get(group.key) !== group) return
    this.byKey.delete(group.key)
  }

  stats() {
    let subscribers = 0
    for (const group of this.byKey.values()) subscribers += group.subscribers.size
    return { ...this.counters, groups: this.byKey.size, subscribers }
  }

  /** A context per role, without a person; rows are read fresh and loaded once for all roles. */
  private sharedContexts(): (role: Role) => Context {
    const { loaders } = this.contextOf('VIEWER')
    const known = new Map<Role, Context>()
    return (role) => {
      const context = known.get(role) ?? { ...this.contextOf(role), loaders }
      known.set(role, context)
      return context
    }
  }
}
