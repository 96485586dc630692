import { graphql } from '#generated/gql/gql.ts'

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
