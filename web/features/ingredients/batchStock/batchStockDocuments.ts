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
