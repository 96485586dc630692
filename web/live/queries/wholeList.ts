import { type ApolloCache, isReference, type Reference, type StoreObject } from '@apollo/client/cache'
import { type LiveCache, liveCacheOf } from '#web/live/cache/cache.ts'
import { createListeners } from '#web/listeners.ts'

type Entity = Readonly<Record<string, unknown>>

/** A list of entities of the cache, whole. */
export interface WholeList {
  /**
   * All entities, each with those it refers to. The same array while nothing changed, the same objects for unchanged
   * ones.
   */
  items: () => readonly Entity[]
  subscribe: (listener: () => void) => () => void
}

const lists = new WeakMap<ApolloCache, Map<string, WholeList>>()

/** The whole list of a paginated, unfiltered field of Query. Kept as long as the cache, also between screens. */
export function wholeListOf(cache: ApolloCache, field: string): WholeList {
  const ofCache = lists.get(cache) ?? new Map<string, WholeList>()
  lists.set(cache, ofCache)
  const list = ofCache.get(field) ?? createWholeList(liveCacheOf(cache), field)
  ofCache.set(field, list)
  return list
}

/**
 * Reads the cached entities, which always have all their fields, instead of a query: with 20,000 of them a query of the
 * cache is a tenth of a second of work for each change, and this is one entity and one copy of the array.
 */
function createWholeList(cache: LiveCache, field: string): WholeList {
  const listeners = createListeners()
  /** The referenced entities that objects were built from, and the ids of those objects. */
  const referred = new Map<string, { entity: StoreObject | undefined; by: Set<string> }>()
  const made = new WeakMap<StoreObject, Entity>()
  let refs: readonly Reference[] = []
  let places = new Map<string, number>()
  let items: readonly Entity[] = []

  function refer(value: unknown, by: string): unknown {
    if (Array.isArray(value)) return value.map((one) => refer(one, by))
    if (!isReference(value)) return value
    const entity = cache.stored(value.__ref)
    const known = referred.get(value.__ref)
    referred.set(value.__ref, { entity, by: (known?.by ?? new Set()).add(by) })
    return entity ?? null
  }

  /** Those that were written, and those that refer to one of them. */
  function changedBy(ids: ReadonlySet<string>): ReadonlySet<string> {
    const changed = new Set(ids)
    for (const id of ids) {
      const known = referred.get(id)
      if (!known || known.entity === cache.stored(id)) continue
      for (const owner of known.by) {
        made.delete(cache.stored(owner) ?? {})
        changed.add(owner)
      }
    }
    return changed
  }

  function entityOf(id: string): Entity | undefined {
    const kept = cache.stored(id)
    if (kept === undefined) return undefined
    const known = made.get(kept)
    if (known !== undefined) return known
    const entity = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, refer(value, id)]))
    made.set(kept, entity)
    return entity
  }

  function readAll(): void {
    refs = refsOf(cache, field)
    items = refs.map(({ __ref }) => entityOf(__ref)).filter((entity) => entity !== undefined)
    places = new Map(items.length === refs.length ? refs.map(({ __ref }, at) => [__ref, at]) : [])
  }

  /** Rebuilds the entities that were written. */
  function readAgain(ids: ReadonlySet<string>): void {
    let next: Entity[] | null = null
    for (const id of ids) {
      const at = places.get(id)
      const entity = at === undefined ? undefined : entityOf(id)
      if (at === undefined || entity === undefined || entity === items[at]) continue
      next ??= [...items]
      next[at] = entity
    }
    items = next ?? items
  }

  readAll()
  cache.onWritten((ids) => {
    const before = items
    const changed = changedBy(ids)
    if (refs !== refsOf(cache, field) || places.size < refs.length) readAll()
    else readAgain(changed)
    if (items !== before) listeners.call()
  })
  return { items: () => items, subscribe: listeners.add }
}

const none: readonly Reference[] = []

function refsOf(cache: LiveCache, field: string): readonly Reference[] {
  // The cache's key of a field with key arguments when none were given.
  const refs = cache.stored('ROOT_QUERY')?.[`${field}:{}`]
  return Array.isArray(refs) ? (refs as readonly Reference[]) : none
}
