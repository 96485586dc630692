import type { Reference } from '@apollo/client/cache'
import type { ListRule } from './entity.ts'

/** The arguments of a list. */
export type Args = Record<string, unknown>
/** Reads one field of a cached entity. */
export type ReadOf = (field: string, of: Reference) => unknown

/** A list after a change; `exact` is false if the server's list may differ beyond the cached page. */
export type Next = { refs: readonly Reference[]; exact: boolean }

/** The list with the entity at its position, or without it if it doesn't belong. The same array if nothing changed. */
export function withEntity(
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
export function withoutEntity(list: ListRule, refs: readonly Reference[], id: string, args: Args): Next {
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
