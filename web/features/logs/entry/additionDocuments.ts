import { graphql } from '#generated/gql/gql.ts'

/** The dry hops that a batch still needs, and every ingredient that can be added instead. */
export const DryHopsDocument = graphql(`
  query DryHops($batchId: ID!) {
    asOfSeq
    stockForBatch(batchId: $batchId) {
      batchId
      dryHops {
        ingredient {
          id
        }
        asked
        needed
      }
    }
    ingredients {
      id
      name
      category
      unit
      currentQuantity
      lots {
        ...LotFields
      }
    }
  }
`)
