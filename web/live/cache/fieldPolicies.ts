import type { FieldPolicy, Reference } from '@apollo/client/cache'

/** A value that is replaced whole. */
export const replaced = { merge: false } as const

type References = readonly Reference[]

/** One list behind the other, each entry once. */
function joined(above: References, below: References): References {
  const ids = new Set(above.map(({ __ref }) => __ref))
  return [...above, ...below.filter(({ __ref }) => !ids.has(__ref))]
}

/** Entries loaded page by page; the first page replaces the list. */
export const pagesOf = (keyArg: string): FieldPolicy<References> => ({
  keyArgs: [keyArg],
  merge: (known = [], incoming, { args }) => (args?.before ? joined(known, incoming) : incoming),
})

const firstPages = new WeakMap<References, References>()

/** The first entries of a list, up to a limit: the same array for the same list. */
function firstPage(known: References, limit: number): References {
  const page = firstPages.get(known)
  if (page?.length === Math.min(limit, known.length)) return page
  const next = known.slice(0, limit)
  firstPages.set(known, next)
  return next
}

/**
 * A list that is loaded completely, page by page by offset; the first page replaces the list. A query reads the page
 * that it requests; `wholeListOf` has all of them.
 */
export const wholeList = (keyArgs: string[]): FieldPolicy<References> => ({
  keyArgs,
  read: (known, { args }) =>
    known && typeof args?.limit === 'number' ? firstPage(known, args.limit) : known,
  merge: (known = [], incoming, { args }) => (args?.offset ? joined(known, incoming) : incoming),
})

/**
 * Entries newest first, page by page. Refetching the first page prepends new entries to the known ones, unless there
 * are so many that some may be missing in between.
 */
export const newestPages: FieldPolicy<References> = {
  keyArgs: ['topics', 'actorId'],
  merge: (known = [], incoming, { args }) => {
    if (args?.before) return joined(known, incoming)
    const all = joined(incoming, known)
    return all.length < incoming.length + known.length ? all : incoming
  },
}
