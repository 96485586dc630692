import type { InMemoryCache, Reference, StoreObject } from '@apollo/client/cache'
import { Kind, type DocumentNode } from 'graphql'
import type { Change } from '#web/entities/changes.ts'
import { entities, rulesOf } from '#web/entities/entities.ts'
import type { Entity, ListRule } from './entity.ts'
import { withEntity, withoutEntity, type Args, type Next, type ReadOf } from './lists.ts'

/**
 * Writes a change to the cache: the entity, and the lists it belongs to. Idempotent, and safe after a newer change.
 * Returns the fields of Query that this change alone can't update, which must be refetched.
 */
export function applyChange(cache: InMemoryCache, change: Change): Set<string> {
  const stale = new Set<string>()
  const facts = change as unknown as Record<string, unknown>
  for (const rule of rulesOf(change.__typename)) {
    const entity = entities[rule.entity]
    const state = facts[rule.state ?? '']
    const ids = rule.id ? [facts[rule.id]].flat() : isObject(state) ? [state.id] : []
    addTo(stale, rule.refetches ?? [])
    for (const key of ids) {
      const id = `${rule.entity}:${String(key)}`
      if (rule.removed) addTo(stale, remove(cache, entity, id))
      else addTo(stale, isObject(state) ? save(cache, entity, id, state) : takeOffLists(cache, entity, id))
    }
  }
  return stale
}

function addTo(stale: Set<string>, fields: Iterable<string>): void {
  for (const field of fields) stale.add(field)
}

function save(cache: InMemoryCache, entity: Entity, id: string, data: StoreObject): Set<string> {
  const { fragment } = entity
  entity.move?.(cache, id, data)
  cache.writeFragment({ id, fragment, fragmentName: nameOf(fragment), data, broadcast: false })
  // Writing by id retains the entity forever; only lists should keep it alive.
  cache.release(id)
  entity.join?.(cache, id, data)
  return changeLists(cache, entity, (list, refs, args, read) =>
    withEntity(list, refs, { __ref: id }, args, read),
  )
}

/** The name of a document's first fragment; those that it spreads follow it. */
function nameOf({ definitions: [first] }: DocumentNode): string {
  return first?.kind === Kind.FRAGMENT_DEFINITION ? first.name.value : ''
}

function takeOffLists(cache: InMemoryCache, entity: Entity, id: string): Set<string> {
  return changeLists(cache, entity, (list, refs, args) => withoutEntity(list, refs, id, args))
}

function remove(cache: InMemoryCache, entity: Entity, id: string): Set<string> {
  const stale = takeOffLists(cache, entity, id)
  entity.leave?.(cache, id)
  const gone = (value: unknown) => (isObject(value) && value.__ref === id ? null : value)
  const fields = Object.fromEntries((entity.singles ?? []).map((field) => [field, gone]))
  cache.modify({ fields, broadcast: false })
  cache.evict({ id, broadcast: false })
  return stale
}

type ChangeList = (list: ListRule, refs: readonly Reference[], args: Args, read: ReadOf) => Next

/** Changes every list of an entity; returns what the server has to say again: those it may list otherwise, and its figures. */
function changeLists(cache: InMemoryCache, { derived, lists }: Entity, next: ChangeList): Set<string> {
  const stale = new Set(derived)
  for (const [field, list] of Object.entries(lists)) {
    cache.modify<Record<string, readonly Reference[]>>({
      broadcast: false,
      fields: {
        [field]: (known, { storeFieldName, readField }) => {
          if (!Array.isArray(known)) return known
          const { refs, exact } = next(list, known, argsIn(storeFieldName), (name, of) => readField(name, of))
          if (!exact) stale.add(field)
          return refs
        },
      },
    })
  }
  return stale
}

/** The arguments in a cached field's key, such as `batches({"stages":["PLANNED"]})`. */
function argsIn(storeFieldName: string): Args {
  const from = storeFieldName.indexOf('{')
  if (from < 0) return {}
  return JSON.parse(storeFieldName.slice(from, storeFieldName.lastIndexOf('}') + 1)) as Args
}

function isObject(value: unknown): value is StoreObject {
  return typeof value === 'object' && value !== null
}
