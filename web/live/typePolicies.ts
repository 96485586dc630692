import type { TypePolicies } from '@apollo/client/cache'

const replaced = { merge: false } as const

/** How the cache keeps what is not an entity with an id: lists and totals are replaced whole. */
export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      people: replaced,
      batches: replaced,
      equipment: replaced,
      batchTotals: replaced,
    },
  },
  BatchTotals: { keyFields: false, fields: { byStage: replaced } },
  StageTotal: { keyFields: false },
  // An actor carries the name at that time, so two actors with one id may differ.
  Actor: { keyFields: false },
  Session: { keyFields: false },
}
