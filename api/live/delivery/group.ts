import { execute, type DocumentNode, type GraphQLError, type GraphQLSchema } from 'graphql'
import type { Context } from '#api/context.ts'
import type { Role } from '#domain/people/roles.ts'
import type { ChangeRecord } from '#api/live/outbox/change.ts'
import { isForAnother, isForOne, isControlEvent } from '#api/live/outbox/change.ts'
import { Batch, type Sink } from './sink.ts'

/** What all subscribers of a group have in common. */
export interface GroupOptions {
  role: Role
  schema: GraphQLSchema
  document: DocumentNode
  operationName?: string | null
  variables?: Record<string, unknown> | null
  wants: (change: ChangeRecord) => boolean
  /** Heartbeats and resets are wanted too. */
  withControlEvents: boolean
  mask: (error: GraphQLError) => GraphQLError
}

/** Where the results of a subscription go, and who gets them. */
export interface Recipient {
  sink: Sink
  personId: string
}

/** One subscription that is served by a group. */
export interface Subscriber extends Recipient {
  /** The last change it received. */
  after: number
  isDone: boolean
}

interface Result {
  json: Buffer
  hasErrors: boolean
}

/** How many changes a subscriber that catches up gets per page. */
const pageSize = 50
/** How many whole pages, and how many partial ones, a group caches at most while somebody catches up. */
const maxCachedPages = 100
/** How old a first heartbeat's server time may be. */
const sharedHeartbeatMs = 50
/** A connection with more bytes unsent than this is closed; its client reconnects with its cursor. */
const maxBacklog = 1024 * 1024

/** What groups count, from zero. */
export const newCounters = () => ({ executions: 0, deliveries: 0, bytes: 0, slowCloses: 0 })

/** Subscribers to the same operation under the same role: each change is executed and serialized once for all of them. */
export class Group {
  readonly subscribers = new Set<Subscriber>()
  readonly joining = new Set<Subscriber>()
  /** Serialized results, for subscribers that catch up. */
  private readonly results: PromiseCache<number, Result>
  private readonly pages: PromiseCache<number, Batch>
  /** The first and last page from one cursor, shared by clients that lost their connection at the same time. */
  private readonly partialPages: PromiseCache<string, Batch>
  private firstHeartbeat: { seq: number; at: number; batch: Promise<Batch> } | null = null

  constructor(
    readonly options: GroupOptions,
    readonly key = '',
    /** How many results the group may cache. */
    cacheSize: () => number = () => 0,
    readonly counters = newCounters(),
  ) {
    const pageCacheSize = () => Math.min(maxCachedPages, Math.ceil(cacheSize() / pageSize))
    this.results = new PromiseCache(cacheSize)
    this.pages = new PromiseCache(pageCacheSize)
    this.partialPages = new PromiseCache(pageCacheSize)
  }

  get isEmpty(): boolean {
    return this.subscribers.size + this.joining.size === 0
  }

  /** Writes a page of changes to every subscriber, each from its own cursor on. */
  async deliver(changes: readonly ChangeRecord[], ctx: Context): Promise<void> {
    const [first] = changes
    if (!first || this.subscribers.size === 0) return
    const batch = await this.batchOf(
      changes.filter((change) => !isForOne(change)),
      ctx,
    )
    const individual: Subscriber[] = []
    for (const subscriber of this.subscribers) {
      const isAhead = !isControlEvent(first) && subscriber.after >= first.seq
      if (isAhead || hasOwn(changes, subscriber)) individual.push(subscriber)
      else this.send(subscriber, batch)
    }
    for (const subscriber of individual) {
      this.send(
        subscriber,
        await this.batchOf(
          changes.filter(
            (change) => change.seq > subscriber.after && !isForAnother(change, subscriber.personId),
          ),
          ctx,
        ),
      )
    }
  }

  /** Writes to one subscriber, or closes its connection if it doesn't keep up. */
  send(subscriber: Subscriber, batch: Batch): void {
    if (subscriber.isDone || batch.payloads.length === 0) return
    if (subscriber.sink.backlog() > maxBacklog) {
      this.counters.slowCloses++
      subscriber.isDone = true
      subscriber.sink.drop()
      return
    }
    subscriber.sink.write(batch)
    this.counters.deliveries += batch.payloads.length
    this.counters.bytes += batch.bytes
  }

  /** The results of changes, from the cache or executed together in a context of the group's role. */
  async batchOf(changes: readonly ChangeRecord[], ctx: Context): Promise<Batch> {
    const results = await Promise.all(changes.map((change) => this.resultOf(change, ctx)))
    return new Batch(results.map(({ json }) => json))
  }

  /** The heartbeat that ends a catch-up; subscribers that catch up at the same moment share one. */
  firstHeartbeatOf(heartbeat: ChangeRecord, ctx: () => Context): Promise<Batch> {
    const at = heartbeat.at.getTime()
    const known = this.firstHeartbeat
    if (known?.seq === heartbeat.seq && at - known.at < sharedHeartbeatMs) return known.batch
    const batch = this.batchOf([heartbeat], ctx())
    this.firstHeartbeat = { seq: heartbeat.seq, at, batch }
    return batch
  }

  /**
   * A page for a subscriber that catches up, shared with all others at the same cursor, unless it has personal changes.
   */
  pageOf(
    changes: readonly ChangeRecord[],
    { personId }: Pick<Recipient, 'personId'>,
    ctx: () => Context,
  ): Promise<Batch> {
    const first = changes[0]?.seq ?? 0
    const serialize = () =>
      this.batchOf(
        changes.filter((change) => this.options.wants(change) && !isForAnother(change, personId)),
        ctx(),
      )
    if (hasOwn(changes, { personId })) return serialize()
    return changes.length === pageSize
      ? this.pages.get(first, serialize)
      : this.partialPages.get(`${first}+${changes.length}`, serialize)
  }

  /** Adds a subscriber that has caught up: from now on it is served with the group. */
  admit(subscriber: Subscriber): void {
    this.joining.delete(subscriber)
    this.subscribers.add(subscriber)
  }

  /** The cached results belong to a history that is no longer the database's. */
  clearCache(): void {
    this.results.clear()
    this.evictPages()
  }

  /** Evicts the pages, unless somebody catches up by them. */
  evictUnusedPages(): void {
    if (this.joining.size === 0) this.evictPages()
  }

  private evictPages(): void {
    this.pages.clear()
    this.partialPages.clear()
  }

  private resultOf(change: ChangeRecord, ctx: Context): Promise<Result> {
    if (isControlEvent(change)) return this.run(change, ctx)
    // A result with errors is not cached: the next execution may succeed.
    return this.results.get(
      change.seq,
      () => this.run(change, ctx),
      ({ hasErrors }) => !hasErrors,
    )
  }

  /** Executes the operation on a root value, once for all subscribers, as JSON. */
  async serialized(rootValue: unknown, ctx: Context): Promise<Buffer> {
    return (await this.run(rootValue, ctx)).json
  }

  private async run(rootValue: unknown, ctx: Context): Promise<Result> {
    this.counters.executions++
    const { schema, document, operationName, variables, mask } = this.options
    const { data, errors } = await execute({
      schema,
      document,
      operationName,
      variableValues: variables,
      rootValue,
      contextValue: ctx,
    })
    const json = JSON.stringify(errors ? { data, errors: errors.map(mask) } : { data })
    return { json: Buffer.from(json), hasErrors: errors !== undefined }
  }
}

/** Ends a subscriber's subscription after its last result. */
export function endSubscription(subscriber: Subscriber): void {
  subscriber.isDone = true
  void subscriber.sink.idle?.return?.()
}

/** Whether one of these changes is personal to this person. */
function hasOwn(changes: readonly ChangeRecord[], { personId }: Pick<Recipient, 'personId'>): boolean {
  return changes.some((change) => isForOne(change) && change.entityId === personId)
}

/**
 * The length of the page after this change: pages begin at the same numbers for everyone, so that they can be shared.
 */
export const pageLengthAfter = (seq: number) => pageSize - (seq % pageSize)

/**
 * Caches the results of recent computations, evicting the oldest first. Its limit may change at any time, which
 * lru-cache doesn't support.
 */
class PromiseCache<Key, T> {
  private readonly entries = new Map<Key, Promise<T>>()

  constructor(private readonly maxSize: () => number) {}

  /** The cached result, or the one of `compute`, which is cached unless it rejects or `isCacheable` returns false. */
  get(key: Key, compute: () => Promise<T>, isCacheable: (value: T) => boolean = () => true): Promise<T> {
    const known = this.entries.get(key)
    if (known) return known
    const result = compute()
    this.entries.set(key, result)
    const evict = () => {
      if (this.entries.get(key) === result) this.entries.delete(key)
    }
    result.then((value) => {
      if (!isCacheable(value)) evict()
    }, evict)
    const maxSize = this.maxSize()
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= maxSize) break
      this.entries.delete(oldest)
    }
    return result
  }

  clear(): void {
    this.entries.clear()
  }
}
