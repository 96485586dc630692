import type { InMemoryCache, Reference, StoreObject } from '@apollo/client/cache'
import { Kind, type DocumentNode } from 'graphql'
import type { Change } from '#web/entities/changes.ts'
import { entities, rulesOf } from '#web/entities/entities.ts'
import type { Entity, ListRule } from './entity.ts'

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

/** The arguments of a list. */
type Args = Record<string, unknown>

/** Reads one field of a cached entity. */
type ReadOf = (field: string, of: Reference) => unknown

/** A list after a change; `exact` is false if the server's list may differ beyond the cached page. */
type Next = { refs: readonly Reference[]; exact: boolean }

/** The list with the entity at its position, or without it if it doesn't belong. The same array if nothing changed. */
function withEntity(
  list: ListRule,
  refs: readonly Reference[],
  ref: Reference,
  args: Args,
  read: ReadOf,
): Next {
  const belongs = list.belongs?.((field) => read(field, ref), args) ?? true
  if (!belongs) return withoutEntity(list, refs, ref.__ref, args)
  const known = refs.some(({ __ref }) => __ref === ref.__ref)
  const sorted = inOrder(list, known ? refs : [ref, ...refs], read)
  if (!known && isBelowFullPage(list, refs, sorted, ref)) return { refs, exact: true }
  const moved = sorted !== refs && sorted.some((one, at) => one.__ref !== refs[at]?.__ref)
  const next = moved ? sorted.slice(0, limitOf(list, args)) : refs
  // An entity at the end of a full page may really belong to the next one.
  const onEdge = next.at(-1)?.__ref === ref.__ref || (isLaterPage(args) && next[0]?.__ref === ref.__ref)
  if (isLaterPage(args)) return { refs: next, exact: known && !moved && !onEdge }
  return { refs: next, exact: !known || !onEdge || !isFull(list, refs, args) }
}

/** The list without the entity. The same array if it wasn't in it. */
function withoutEntity(list: ListRule, refs: readonly Reference[], id: string, args: Args): Next {
  const next = refs.filter(({ __ref }) => __ref !== id)
  if (next.length === refs.length) return { refs, exact: !isLaterPage(args) }
  return { refs: next, exact: !isLaterPage(args) && !isFull(list, refs, args) }
}

function inOrder({ order = [] }: ListRule, refs: readonly Reference[], read: ReadOf): readonly Reference[] {
  if (order.length === 0) return refs
  const keyed = refs.map((ref) => ({ ref, keys: order.map(({ key }) => key((field) => read(field, ref))) }))
  keyed.sort((a, b) => {
    for (const [at, { descending }] of order.entries()) {
      const [one, other] = [a.keys[at] ?? 0, b.keys[at] ?? 0]
      if (one !== other) return one < other === (descending ?? false) ? 1 : -1
    }
    return 0
  })
  return keyed.map(({ ref }) => ref)
}

function limitOf(list: ListRule, { limit }: Args): number {
  return typeof limit === 'number' ? limit : (list.limit ?? Infinity)
}

function isFull(list: ListRule, refs: readonly Reference[], args: Args): boolean {
  return refs.length >= limitOf(list, args)
}

function isBelowFullPage(
  { page }: ListRule,
  refs: readonly Reference[],
  sorted: readonly Reference[],
  ref: Reference,
) {
  return page !== undefined && refs.length >= page && sorted.at(-1)?.__ref === ref.__ref
}

function isLaterPage({ offset }: Args): boolean {
  return typeof offset === 'number' && offset > 0
}
