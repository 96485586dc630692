import type { FieldPolicy, Reference, TypePolicies } from '@apollo/client/cache'

const replaced = { merge: false } as const

/** Entries of one thing, page after page; the first page starts anew. */
const pagesOf = (keyArg: string): FieldPolicy<readonly Reference[]> => ({
  keyArgs: [keyArg],
  merge: (known = [], incoming, { args }) => {
    if (!args?.before) return incoming
    const ids = new Set(known.map(({ __ref }) => __ref))
    return [...known, ...incoming.filter(({ __ref }) => !ids.has(__ref))]
  },
})

const firstPages = new WeakMap<readonly Reference[], readonly Reference[]>()

/** The top of a list, down to a limit: the same array for the same list. */
function firstPage(known: readonly Reference[], limit: number): readonly Reference[] {
  const page = firstPages.get(known)
  if (page?.length === Math.min(limit, known.length)) return page
  const next = known.slice(0, limit)
  firstPages.set(known, next)
  return next
}

/**
 * A list that is loaded whole, page after page by offset; the first page starts anew. A query reads the page that it asks
 * for: with thousands, who wants all of them asks `wholeListOf`.
 */
const whole: FieldPolicy<readonly Reference[]> = {
  keyArgs: ['category', 'stockStatus', 'search'],
  read: (known, { args }) =>
    known && typeof args?.limit === 'number' ? firstPage(known, args.limit) : known,
  merge: (known = [], incoming, { args }) => {
    if (!args?.offset) return incoming
    const ids = new Set(known.map(({ __ref }) => __ref))
    return [...known, ...incoming.filter(({ __ref }) => !ids.has(__ref))]
  },
}

/** A batch that some list brought is shown at once when it is opened. */
const knownBatch: FieldPolicy<Reference | null> = {
  read: (known, { args, toReference }) =>
    known === undefined ? toReference({ __typename: 'Batch', id: String(args?.id) }) : known,
}

/**
 * Entries newest first, page after page. The first page asked anew puts what is new above what is known, unless so much
 * is new that something may be missing between the two.
 */
const newestPages: FieldPolicy<readonly Reference[]> = {
  keyArgs: ['topics', 'actorId'],
  merge: (known = [], incoming, { args }) => {
    const isOlder = Boolean(args?.before)
    const [above, below] = isOlder ? [known, incoming] : [incoming, known]
    const ids = new Set(above.map(({ __ref }) => __ref))
    const meets = isOlder || below.some(({ __ref }) => ids.has(__ref))
    return meets ? [...above, ...below.filter(({ __ref }) => !ids.has(__ref))] : incoming
  },
}

/** How the cache keeps what is not an entity with an id: lists and totals are replaced whole. */
export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      people: replaced,
      users: replaced,
      sessions: replaced,
      activity: newestPages,
      mails: newestPages,
      batches: replaced,
      trash: replaced,
      batch: knownBatch,
      equipment: replaced,
      batchTotals: replaced,
      activeBatches: replaced,
      batchLogs: pagesOf('batchId'),
      logRevisions: replaced,
      kegs: replaced,
      beerTypes: replaced,
      kegTransactions: replaced,
      ingredients: whole,
      ingredientStats: replaced,
      ingredientTransactions: pagesOf('ingredientId'),
      recipesUsing: replaced,
      suppliers: replaced,
      recipes: replaced,
      recipeStats: replaced,
      recipeEstimates: replaced,
      stockForBatch: replaced,
      displays: replaced,
    },
  },
  Batch: { fields: { readings: replaced } },
  Recipe: { fields: { lines: replaced } },
  RecipeStats: { keyFields: false },
  RecipeEstimates: { keyFields: false },
  RecipeUse: { keyFields: false },
  BatchStock: { keyFields: false },
  IngredientStats: { keyFields: false, fields: { byCategory: replaced } },
  CategoryStats: { keyFields: false },
  BatchTotals: { keyFields: false, fields: { byStage: replaced } },
  StageTotal: { keyFields: false },
  // An actor carries the name at that time, so two actors with one id may differ.
  Actor: { keyFields: false },
  Session: { keyFields: false },
  SystemSettings: { keyFields: false },
  Setting: { keyFields: false },
  Invitation: { keyFields: false },
}
