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

/** A list that is loaded whole, page after page by offset; the first page starts anew. */
const whole: FieldPolicy<readonly Reference[]> = {
  keyArgs: ['category', 'stockStatus', 'search'],
  merge: (known = [], incoming, { args }) => {
    if (!args?.offset) return incoming
    const ids = new Set(known.map(({ __ref }) => __ref))
    return [...known, ...incoming.filter(({ __ref }) => !ids.has(__ref))]
  },
}

/** How the cache keeps what is not an entity with an id: lists and totals are replaced whole. */
export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      people: replaced,
      batches: replaced,
      equipment: replaced,
      batchTotals: replaced,
      activeBatches: replaced,
      batchLogs: pagesOf('batchId'),
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
      displays: replaced,
    },
  },
  Batch: { fields: { readings: replaced } },
  Recipe: { fields: { lines: replaced } },
  RecipeStats: { keyFields: false },
  RecipeEstimates: { keyFields: false },
  RecipeUse: { keyFields: false },
  IngredientStats: { keyFields: false, fields: { byCategory: replaced } },
  CategoryStats: { keyFields: false },
  BatchTotals: { keyFields: false, fields: { byStage: replaced } },
  StageTotal: { keyFields: false },
  // An actor carries the name at that time, so two actors with one id may differ.
  Actor: { keyFields: false },
  Session: { keyFields: false },
}
