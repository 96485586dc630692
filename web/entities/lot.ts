import { graphql } from '#generated/gql/gql.ts'
import { entity } from '#web/live/cache/entity.ts'
import { replaced } from '#web/live/cache/fieldPolicies.ts'

/** What the stock shows of a lot of an ingredient. */
export const LotFields = graphql(`
  fragment LotFields on Lot {
    id
    version
    code
    lotNumber
    ingredientName
    unit
    supplierName
    expirationDate
    receivedAt
    quantity
    remaining
    packages
    packageSize
    unitCostCents
    generation
    heldAt
    holdReason
  }
`)

/** A complete lot: who received it, its certificates, and what it went into. */
graphql(`
  fragment WholeLotFields on Lot {
    ...LotFields
    ingredient {
      id
    }
    supplier {
      id
    }
    receivedBy {
      ...PersonFields
    }
    totalCostCents
    valueCents
    harvest {
      id
      batchNumber
      from {
        id
        label
      }
    }
    heldBy {
      ...PersonFields
    }
    photos {
      ...PhotoFields
    }
    files {
      id
      name
      size
    }
    uses {
      batchNumber
      quantity
    }
  }
`)

graphql(`
  fragment LotChanges on Change {
    ... on LotSaved {
      lotId
      lot {
        ...LotFields
      }
    }
  }
`)

/** A lot of an ingredient, which has those that are there in their order of use. */
export const lot = entity({
  fragment: LotFields,
  singles: ['lot'],
  lists: {},
  changes: { LotSaved: { id: 'lotId', state: 'lot' } },
  policies: {
    Lot: { fields: { photos: replaced, files: replaced, uses: replaced } },
    LotUse: { keyFields: false },
    Trace: { keyFields: false },
    TracedBatch: { keyFields: false },
  },
})
