import {
  type ApolloCache,
  type Cache,
  type EntityStore,
  InMemoryCache,
  type NormalizedCacheObject,
  type Reference,
  type StoreObject,
} from '@apollo/client/cache'
import type { DocumentNode, FieldNode } from 'graphql'
import { changeTypes, typePolicies } from '#web/entities/entities.ts'
import { createListeners } from '#web/listeners.ts'

/**
 * Cached data from before the database was restored that hasn't been received again since: by field, since a response
 * contains only some fields of an entity, or some lists.
 */
class OldFields {
  private byId = new Map<string, Set<string>>()

  /** Marks everything in the cache as old. */
  mark(all: NormalizedCacheObject): void {
    for (const [id, fields] of Object.entries(all)) this.byId.set(id, new Set(Object.keys(fields ?? {})))
  }

  has(id: string, field: string): boolean {
    return this.byId.get(id)?.has(field) ?? false
  }

  /** These fields were received from the restored database. */
  refreshed(id: string, fields: readonly string[]): void {
    const old = this.byId.get(id)
    for (const field of fields) old?.delete(field)
    if (old?.size === 0) this.byId.delete(id)
  }

  /** Returns everything old, by entity, and clears the marks. */
  take(): ReadonlyMap<string, ReadonlySet<string>> {
    const old = this.byId
    this.byId = new Map()
    return old
  }
}

/** The kinds of change, for fragments on the interface. */
const possibleTypes = { Change: changeTypes }

/** What an extracted cache has besides its entities and `ROOT_QUERY`. */
const notEntities = new Set(['__META', 'ROOT_MUTATION', 'ROOT_SUBSCRIPTION'])

/** The id under which outdated fields of Query are retained, so that they are stored, and cleared, with the cache. */
export const outdatedId = 'OUTDATED'
/** The last value of a field that a change made outdated, and the time up to which it was current. */
type Outdated = { value: unknown; until: string }
/** So many outdated fields are retained; those that are outdated longest are dropped. */
const mostOutdated = 100

/**
 * The normalized cache, in which no entity ever goes back to an older version, regardless of the writer: a slow query
 * response, a mutation response or a change. An entity older than the cached one only fills in fields that the cache does
 * not have at all: the screen that requested them has nothing better, and the change that made the entity newer brings
 * the rest.
 *
 * The guard sits on `EntityStore.merge`, the one place where all writes arrive, already normalized. A `merge` function
 * of a type policy can't do this: it never sees the complete incoming entity.
 */
export class LiveCache extends InMemoryCache {
  /** Called inside the transaction of every query response with `asOfSeq`. */
  onAnswer: (asOfSeq: string) => void = () => undefined

  private readonly listeners = createListeners<[ReadonlySet<string>]>()
  /** Calls back after each broadcast, with the ids written since the previous one. */
  onWritten = this.listeners.add

  private readonly guarded = new WeakSet<EntityStore>()
  private written = new Set<string>()
  /** Counts the histories of the database that this cache has seen. */
  history = 0
  private readonly old = new OldFields()
  private isModifying = false
  private isFilling = false

  constructor() {
    super({ typePolicies, possibleTypes })
  }

  override write<TData = unknown, TVariables extends Record<string, unknown> = Record<string, unknown>>(
    options: Cache.WriteOptions<TData, TVariables>,
  ): Reference | undefined {
    this.guard(this['data'] as EntityStore)
    const asOfSeq = asOfSeqIn(options)
    if (asOfSeq === null) return super.write(options)
    return this.batch({
      update: () => {
        const written = super.write(options)
        this.onAnswer(asOfSeq)
        return written
      },
    })
  }

  /** A stored entity, or `ROOT_QUERY`, with references to other entities. Very cheap to read. */
  stored(id: string): StoreObject | undefined {
    return (this['data'] as EntityStore)['lookup'](id)
  }

  protected override broadcastWatches(...options: Parameters<InMemoryCache['broadcastWatches']>): void {
    super.broadcastWatches(...options)
    if (this['txCount'] > 0 || this.written.size === 0) return
    const ids = this.written
    this.written = new Set()
    this.listeners.call(ids)
  }

  /** Restores the persisted cache, and notifies screens that are already rendered. */
  begin(kept: NormalizedCacheObject): void {
    this.restore(kept)
    // Restoring replaces the store without a write.
    for (const id of Object.keys(kept)) this.written.add(id)
    this.fillOutdated()
    this.broadcastWatches()
  }

  /** Adds the entities and fields that this cache lacks; what it has stays as it is. */
  fill(kept: NormalizedCacheObject): void {
    const { [outdatedId]: outdated = {}, ...entities } = kept
    const data = this['data'] as EntityStore
    this.guard(data)
    this.batch({
      update: () => {
        this.isFilling = true
        this.retainOutdated(this.lacking('ROOT_QUERY', outdated))
        for (const [id, fields] of Object.entries(entities)) {
          if (fields && !notEntities.has(id)) data.merge(id, this.lacking(id, fields))
        }
        this.isFilling = false
      },
    })
  }

  /**
   * Evicts a field of Query that a change made outdated at a time. Its last values are retained, to be shown with their age
   * while there is no connection.
   */
  evictOutdated(fieldName: string, until: Date): void {
    const stored = Object.entries(this.stored('ROOT_QUERY') ?? {}).filter(
      ([field]) => nameOf(field) === fieldName,
    )
    this.retainOutdated(
      Object.fromEntries(stored.map(([field, value]) => [field, { value, until: until.toISOString() }])),
    )
    this.evict({ id: 'ROOT_QUERY', fieldName })
  }

  /** Without a connection, outdated fields are better than none. */
  fillOutdated(): void {
    const last = Object.entries(this.outdated()).map(([field, { value }]) => [field, value])
    if (last.length > 0) this.fill({ ROOT_QUERY: Object.fromEntries(last) as StoreObject })
  }

  /** The names of the fields of Query that are in the cache though they are outdated. */
  filledOutdated(): string[] {
    const known = this.stored('ROOT_QUERY') ?? {}
    return Object.keys(this.outdated()).flatMap((field) => (field in known ? [nameOf(field)] : []))
  }

  /** The time up to which the most outdated field of a query was current; null if none is outdated. */
  outdatedSince(query: DocumentNode, variables: Record<string, unknown>): Date | null {
    const outdated = this.outdated()
    const times = rootFieldsOf(query).flatMap((field) => {
      const asked = { typename: 'Query', fieldName: field.name.value, field, variables }
      return outdated[this.policies.getStoreFieldName(asked)]?.until ?? []
    })
    const first = times.toSorted()[0]
    return first === undefined ? null : new Date(first)
  }

  private outdated(): Record<string, Outdated> {
    return (this.stored(outdatedId) ?? {}) as unknown as Record<string, Outdated>
  }

  /** Those that are outdated already were not current since. */
  private retainOutdated(fields: StoreObject): void {
    const added = this.lacking(outdatedId, fields)
    if (Object.keys(added).length === 0) return
    ;(this['data'] as EntityStore).merge(outdatedId, added)
    this.retain(outdatedId)
    for (const field of Object.keys(this.outdated()).slice(0, -mostOutdated))
      this.evict({ id: outdatedId, fieldName: field })
  }

  /** The fields of an entity that this cache lacks. */
  lacking(id: string, fields: StoreObject): StoreObject {
    const known = this.stored(id) ?? {}
    return Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in known)))
  }

  /** The database was restored: versions may have gone back, so the next version of each entity is accepted. */
  startNewHistory(): void {
    this.history++
    this.evict({ id: outdatedId })
    this.old.mark(this.extract())
  }

  /**
   * Everything on the screen was refetched: data that is still from the previous history isn't shown anywhere, and is
   * evicted.
   */
  evictOldHistory(): void {
    const old = this.old.take()
    if (old.size === 0) return
    this.batch({
      update: () => {
        for (const [id, fields] of old) {
          this.modify({
            id,
            fields: (value: unknown, { storeFieldName, DELETE }) =>
              fields.has(storeFieldName) ? DELETE : value,
          })
        }
      },
    })
    this.gc()
  }

  private guard(store: EntityStore): void {
    if (this.guarded.has(store)) return
    this.guarded.add(store)
    const merge = store.merge.bind(store)
    store.merge = (older, newer) => {
      const id = typeof older === 'string' ? older : newer
      if (typeof id === 'string') this.written.add(id)
      merge(
        older,
        typeof older === 'string' && typeof newer === 'object' ? this.newsIn(store, older, newer) : newer,
      )
    }
    const modify = store.modify.bind(store)
    store.modify = (...asked) => {
      const before = this.isModifying
      this.isModifying = true
      try {
        return modify(...asked)
      } finally {
        this.isModifying = before
      }
    }
  }

  private newsIn(store: EntityStore, id: string, incoming: StoreObject): StoreObject {
    const news = this.isOlder(store, id, incoming)
      ? Object.fromEntries(
          Object.entries(incoming).filter(
            ([field]) => this.old.has(id, field) || store.get(id, field) === undefined,
          ),
        )
      : incoming
    // Adding to or removing from a list doesn't make the rest of it current.
    if (this.isModifying) return news
    this.old.refreshed(id, Object.keys(news))
    if (id === 'ROOT_QUERY' && !this.isFilling) this.received(Object.keys(news))
    return news
  }

  /** These fields of Query are current again. */
  private received(fields: readonly string[]): void {
    const outdated = this.outdated()
    for (const fieldName of fields) if (fieldName in outdated) this.evict({ id: outdatedId, fieldName })
  }

  private isOlder(store: EntityStore, id: string, { version }: StoreObject): boolean {
    if (typeof version !== 'number' || this.old.has(id, 'version')) return false
    const known = store.get(id, 'version')
    return typeof known === 'number' && version < known
  }
}

/** The cache of a page's client. Throws for another kind, which reports nothing of what is written to it. */
export function liveCacheOf(cache: ApolloCache): LiveCache {
  if (!(cache instanceof LiveCache)) throw new Error('A page needs a live cache.')
  return cache
}

/** The name of a stored field, which has its arguments in its key. */
const nameOf = (field: string) => /^\w+/.exec(field)?.[0] ?? field

/** The fields of Query that a query names. */
export function rootFieldsOf({ definitions }: DocumentNode): FieldNode[] {
  return definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition'
      ? definition.selectionSet.selections.filter((one) => one.kind === 'Field')
      : [],
  )
}

function asOfSeqIn({ dataId, result }: { dataId?: string; result: unknown }): string | null {
  if (dataId !== undefined && dataId !== 'ROOT_QUERY') return null
  if (typeof result !== 'object' || result === null || !('asOfSeq' in result)) return null
  return typeof result.asOfSeq === 'string' ? result.asOfSeq : null
}
