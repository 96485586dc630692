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

/** The kinds of change, for fragments on the interface. */
const possibleTypes = { Change: changeTypes }

/**
 * The normalised cache, in which no entity ever goes back to an older version, whoever writes it: a slow query answer,
 * a mutation answer or a change. An entity older than the cached one only fills in fields that the cache does not have
 * at all: the screen that asked for them has nothing better, and the change that made the entity newer brings the rest.
 *
 * The guard sits on `EntityStore.merge`, the one place where all writes arrive, already normalised. A `merge` function
 * of a type policy can not do this: it never sees the incoming entity whole.
 */
export class LiveCache extends InMemoryCache {
  /** Called inside the transaction of every query answer that says as of which change it is. */
  onAnswer: (asOfSeq: string) => void = () => undefined

  private readonly guarded = new WeakSet<EntityStore>()
  private readonly listeners = new Set<(ids: ReadonlySet<string>) => void>()
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

  /** An entity, or `ROOT_QUERY`, as it is kept: what it refers to stands there as references. Reading it is all but free. */
  stored(id: string): StoreObject | undefined {
    return (this['data'] as EntityStore)['lookup'](id)
  }

  /** Calls back when screens are told, with the ids of all that was written since they were last. */
  onWritten(listener: (ids: ReadonlySet<string>) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  protected override broadcastWatches(...options: Parameters<InMemoryCache['broadcastWatches']>): void {
    super.broadcastWatches(...options)
    if (this['txCount'] > 0 || this.written.size === 0) return
    const ids = this.written
    this.written = new Set()
    for (const listener of [...this.listeners]) listener(ids)
  }

  /** Begins with what was kept on the device, and tells the screens that are drawn already. */
  begin(kept: NormalizedCacheObject): void {
    this.restore(kept)
    this.broadcastWatches()
  }

  /** The database was restored: versions may have gone back, so the next one of each entity counts as it is. */
  startNewHistory(): void {
    this.history++
    this.old.mark(this.extract())
  }

  /** Everything on the screen was asked again: what is still of the history before is shown nowhere, and is not true. */
  forgetOldHistory(): void {
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
    // What is put into a list, or taken from it, makes nothing else in it any truer.
    if (!this.isModifying) this.old.told(id, Object.keys(news))
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
