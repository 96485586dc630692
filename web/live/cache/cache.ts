import {
  type Cache,
  type EntityStore,
  InMemoryCache,
  type NormalizedCacheObject,
  type Reference,
  type StoreObject,
} from '@apollo/client/cache'
import { changeTypes, typePolicies } from '#web/entities/entities.ts'
import { OldFields } from './oldFields.ts'
import { createListeners } from '#web/listeners.ts'

/** The kinds of change, for fragments on the interface. */
const possibleTypes = { Change: changeTypes }

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
    this.broadcastWatches()
  }

  /** The database was restored: versions may have gone back, so the next version of each entity is accepted. */
  startNewHistory(): void {
    this.history++
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
    if (!this.isModifying) this.old.refreshed(id, Object.keys(news))
    return news
  }

  private isOlder(store: EntityStore, id: string, { version }: StoreObject): boolean {
    if (typeof version !== 'number' || this.old.has(id, 'version')) return false
    const known = store.get(id, 'version')
    return typeof known === 'number' && version < known
  }
}

function asOfSeqIn({ dataId, result }: { dataId?: string; result: unknown }): string | null {
  if (dataId !== undefined && dataId !== 'ROOT_QUERY') return null
  if (typeof result !== 'object' || result === null || !('asOfSeq' in result)) return null
  return typeof result.asOfSeq === 'string' ? result.asOfSeq : null
}
