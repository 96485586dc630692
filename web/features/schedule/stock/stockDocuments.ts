import { graphql } from '#generated/gql/gql.ts'

/** A batch's ingredients, and whether they were taken. */
export const StockForBatchDocument = graphql(`
  query StockForBatch($batchId: ID!) {
    asOfSeq
    stockForBatch(batchId: $batchId) {
      ...BatchNeedsFields
    }
  }
`)

/** Takes a batch's ingredients from the stock. */
export const DeductStockDocument = graphql(`
  mutation DeductStock($batchId: ID!, $commandId: ID) {
    deductStock(batchId: $batchId, commandId: $commandId) {
      batchId
      deductedAt
      transactions {
        id
      }
    }
  }
`)

/** The beer types to choose from, and the kegs that a batch filled before. */
export const BeersToKegDocument = graphql(`
  query BeersToKeg($batchId: ID!) {
    asOfSeq
    beerTypes {
      ...BeerTypeFields
    }
    kegTransactions(batchId: $batchId, limit: 200) {
      ...KegTransactionFields
    }
  }
`)

/** Adds the kegs that a batch filled. */
export const AddFilledKegsDocument = graphql(`
  mutation AddFilledKegs(
    $batchId: ID!
    $halfBarrels: Int!
    $sixthBarrels: Int!
    $beerTypeId: ID
    $leftInTankBBL: Float
    $commandId: ID
  ) {
    addFilledKegs(
      batchId: $batchId
      halfBarrels: $halfBarrels
      sixthBarrels: $sixthBarrels
      beerTypeId: $beerTypeId
      leftInTankBBL: $leftInTankBBL
      commandId: $commandId
    ) {
      ...KegFields
    }
  }
`)
