import type { FieldPolicy, Reference } from '@apollo/client/cache'

/** A value that is replaced whole. */
export const replaced = { merge: false } as const

/** Entries loaded page by page; the first page replaces the list. */
export const pagesOf = (keyArg: string): FieldPolicy<readonly Reference[]> => ({
  keyArgs: [keyArg],
  merge: (known = [], incoming, { args }) => {
    if (!args?.before) return incoming
    const ids = new Set(known.map(({ __ref }) => __ref))
    return [...known, ...incoming.filter(({ __ref }) => !ids.has(__ref))]
  },
})

const firstPages = new WeakMap<readonly Reference[], readonly Reference[]>()

/** The first entries of a list, up to a limit: the same array for the same list. */
function firstPage(known: readonly Reference[], limit: number): readonly Reference[] {
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
export const wholeList = (keyArgs: string[]): FieldPolicy<readonly Reference[]> => ({
  keyArgs,
  read: (known, { args }) =>
    known && typeof args?.limit === 'number' ? firstPage(known, args.limit) : known,
  merge: (known = [], incoming, { args }) => {
    if (!args?.offset) return incoming
    const ids = new Set(known.map(({ __ref }) => __ref))
    return [...known, ...incoming.filter(({ __ref }) => !ids.has(__ref))]
  },
})

/**
 * Entries newest first, page by page. Refetching the first page prepends new entries to the known ones, unless there
 * are so many that some may be missing in between.
 */
export const newestPages: FieldPolicy<readonly Reference[]> = {
  keyArgs: ['topics', 'actorId'],
  merge: (known = [], incoming, { args }) => {
    const isOlder = Boolean(args?.before)
    const [above, below] = isOlder ? [known, incoming] : [incoming, known]
    const ids = new Set(above.map(({ __ref }) => __ref))
    const meets = isOlder || below.some(({ __ref }) => ids.has(__ref))
    return meets ? [...above, ...below.filter(({ __ref }) => !ids.has(__ref))] : incoming
  },
}
