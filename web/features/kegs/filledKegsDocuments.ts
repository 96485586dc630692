import { graphql } from '#generated/gql/gql.ts'

/** The beer types to choose from, the kegs that a batch filled before, and the log with its transfers. */
export const BeersToKegDocument = graphql(`
  query BeersToKeg($batchId: ID!) {
    asOfSeq
    beerTypes {
      ...BeerTypeFields
    }
    kegTransactions(batchId: $batchId, limit: 200) {
      ...KegTransactionFields
    }
    batchLogs(batchId: $batchId, limit: 200) {
      id
      version
      logType
      volume
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
