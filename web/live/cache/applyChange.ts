import type { InMemoryCache, Reference, StoreObject } from '@apollo/client/cache'
import type { Change } from './changes.ts'
import { type EntityRule, askedAfter, changeRules, entityRules } from './changeRules.ts'
import { withEntity, withoutEntity } from './lists.ts'

/**
 * Writes a change to the cache: the entity, and the lists it belongs to. Applying it again, or after a newer one, does
 * no harm. Returns the fields of Query that can not be kept by this change alone and have to be asked again.
 */
export function applyChange(cache: InMemoryCache, change: Change): Set<string> {
  const due = new Set(askedAfter[change.__typename])
  const rule = changeRules[change.__typename]
  if (rule === null) return due
  const facts = change as unknown as Record<string, unknown>
  const entity: EntityRule = entityRules[rule.entity]
  const state = facts[rule.state ?? '']
  for (const key of [facts[rule.id]].flat()) {
    const id = `${rule.entity}:${String(key)}`
    if (rule.removed) addTo(due, remove(cache, entity, id))
    else addTo(due, isObject(state) ? save(cache, entity, id, state) : takeOffLists(cache, entity, id))
  }
  const other = rule.also && facts[rule.also.state]
  if (rule.also && isObject(other) && typeof other.id === 'string') {
    const id = `${rule.also.entity}:${other.id}`
    addTo(due, save(cache, entityRules[rule.also.entity], id, other))
  }
  return due
}

function addTo(due: Set<string>, fields: Iterable<string>): void {
  for (const field of fields) due.add(field)
}

function save(cache: InMemoryCache, entity: EntityRule, id: string, data: StoreObject): Set<string> {
  const { fragment, fragmentName } = entity
  entity.move?.(cache, id, data)
  cache.writeFragment({ id, fragment, fragmentName, data, broadcast: false })
  // Written by id, the entity would be kept for ever; what holds it is the lists.
  cache.release(id)
  entity.join?.(cache, id, data)
  const due = new Set(entity.counted)
  for (const [field, list] of Object.entries(entity.lists)) {
    modifyList(cache, field, (refs, storeFieldName, read) => {
      const { refs: next, exact } = withEntity(list, refs, { __ref: id }, argsIn(storeFieldName), read)
      if (!exact) due.add(field)
      return next
    })
  }
  return due
}

function takeOffLists(cache: InMemoryCache, entity: EntityRule, id: string): Set<string> {
  const due = new Set(entity.counted)
  for (const [field, list] of Object.entries(entity.lists)) {
    modifyList(cache, field, (refs, storeFieldName) => {
      const { refs: next, exact } = withoutEntity(list, refs, id, argsIn(storeFieldName))
      if (!exact) due.add(field)
      return next
    })
  }
  return due
}

function remove(cache: InMemoryCache, entity: EntityRule, id: string): Set<string> {
  const due = takeOffLists(cache, entity, id)
  entity.leave?.(cache, id)
  if (entity.single !== undefined) {
    const gone = (value: unknown) => (isObject(value) && value.__ref === id ? null : value)
    cache.modify({ fields: { [entity.single]: gone }, broadcast: false })
  }
  cache.evict({ id, broadcast: false })
  return due
}

type ReadOf = (field: string, of: Reference) => unknown
type ChangeList = (refs: readonly Reference[], storeFieldName: string, read: ReadOf) => readonly Reference[]

function modifyList(cache: InMemoryCache, field: string, next: ChangeList): void {
  cache.modify<Record<string, readonly Reference[]>>({
    broadcast: false,
    fields: {
      [field]: (refs, { storeFieldName, readField }) =>
        Array.isArray(refs) ? next(refs, storeFieldName, (name, of) => readField(name, of)) : refs,
    },
  })
}

/** The arguments in a name under which the cache keeps a field, as `batches({"stages":["PLANNED"]})`. */
function argsIn(storeFieldName: string): Record<string, unknown> {
  const from = storeFieldName.indexOf('{')
  if (from < 0) return {}
  return JSON.parse(storeFieldName.slice(from, storeFieldName.lastIndexOf('}') + 1)) as Record<
    string,
    unknown
  >
}

function isObject(value: unknown): value is StoreObject {
  return typeof value === 'object' && value !== null
}
