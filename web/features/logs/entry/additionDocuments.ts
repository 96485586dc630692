import { graphql } from '#generated/gql/gql.ts'

/** The dry hops that a batch still needs, every ingredient that can be added instead, and where its beer is. */
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
    batch(id: $batchId) {
      id
      batchNumber
    }
    equipment {
      ...WholeEquipmentFields
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
