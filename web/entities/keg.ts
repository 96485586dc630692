import { graphql } from '#generated/gql/gql.ts'
import { entity, isReference, newestFirst } from '#web/live/cache/entity.ts'

/** A beer type. */
const BeerTypeFields = graphql(`
  fragment BeerTypeFields on BeerType {
    id
    version
    updatedAt
    name
    description
  }
`)

/** The kegs of one beer and one size. */
const KegFields = graphql(`
  fragment KegFields on Keg {
    id
    version
    updatedAt
    beerType {
      ...BeerTypeFields
    }
    size
    quantity
    location
    priceCents
  }
`)

/** A keg transaction. Immutable. */
const KegTransactionFields = graphql(`
  fragment KegTransactionFields on KegTransaction {
    id
    kegId
    beerType {
      ...BeerTypeFields
    }
    size
    transactionType
    quantity
    previousQuantity
    newQuantity
    priceCents
    reason
    batchId
    batchNumber
    notesSaid
    user {
      ...PersonFields
    }
    timestamp
    occurredAt
  }
`)

graphql(`
  fragment KegChanges on Change {
    ... on KegCountChanged {
      kegId
      delta
      keg {
        ...KegFields
      }
      transaction {
        ...KegTransactionFields
      }
    }
    ... on KegSaved {
      kegId
      keg {
        ...KegFields
      }
    }
    ... on BeerTypeSaved {
      beerTypeId
      beerType {
        ...BeerTypeFields
      }
    }
  }
`)

/** The kegs of one beer and one size. */
export const keg = entity({
  fragment: KegFields,
  lists: { kegs: {} },
  changes: {
    KegCountChanged: {
      id: 'kegId',
      state: 'keg',
      refetches: ['packageLot', 'packageLots', 'traceLot', 'tracePackageLot'],
    },
    KegSaved: { id: 'kegId', state: 'keg' },
  },
})

/** A beer type. */
export const beerType = entity({
  fragment: BeerTypeFields,
  lists: { beerTypes: {} },
  changes: {
    BeerTypeSaved: { id: 'beerTypeId', state: 'beerType', refetches: ['lookAlikes', 'beerColors'] },
  },
  policies: { BeerColor: { keyFields: false } },
})

/** A keg transaction; it arrives together with the count that it changed. */
export const kegTransaction = entity({
  fragment: KegTransactionFields,
  lists: {
    kegTransactions: {
      belongs: (read, { beerTypeId, size, batchId }) =>
        (typeof beerTypeId !== 'string' || isReference(read('beerType'), `BeerType:${beerTypeId}`)) &&
        (!size || read('size') === size) &&
        (!batchId || read('batchId') === batchId),
      order: newestFirst,
    },
  },
  changes: { KegCountChanged: { state: 'transaction' } },
})
