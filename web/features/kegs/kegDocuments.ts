import { graphql } from '#generated/gql/gql.ts'

/** Every beer and its kegs, as of one moment. */
export const KegsPageDocument = graphql(`
  query KegsPage {
    asOfSeq
    beerTypes {
      ...BeerTypeFields
    }
    beerColors {
      beerTypeId
      colorSRM
    }
    kegs {
      ...KegFields
    }
  }
`)

/** Keg transactions: of one beer and size, or of all. */
export const KegHistoryDocument = graphql(`
  query KegHistory($beerTypeId: ID, $size: KegSize, $limit: Int) {
    asOfSeq
    kegTransactions(beerTypeId: $beerTypeId, size: $size, limit: $limit) {
      ...KegTransactionFields
    }
  }
`)

/** Adds or removes kegs; also returns the number actually moved. */
export const AdjustKegsDocument = graphql(`
  mutation AdjustKegs(
    $beerTypeId: ID!
    $size: KegSize!
    $delta: Int!
    $reason: KegReason
    $notes: String
    $occurredAt: DateTime
    $commandId: ID
  ) {
    adjustKegs(
      beerTypeId: $beerTypeId
      size: $size
      delta: $delta
      reason: $reason
      notes: $notes
      occurredAt: $occurredAt
      commandId: $commandId
    ) {
      ...KegFields
      moved
    }
  }
`)

/** Adds a beer's kegs of one size to the inventory, with location and price. */
export const CreateKegDocument = graphql(`
  mutation CreateKeg($input: KegInput!, $commandId: ID) {
    createKeg(input: $input, commandId: $commandId) {
      ...KegFields
    }
  }
`)

/** Edits location and price. */
export const UpdateKegDocument = graphql(`
  mutation UpdateKeg($id: ID!, $baseVersion: Int!, $changes: KegChanges!, $commandId: ID) {
    updateKeg(id: $id, baseVersion: $baseVersion, changes: $changes, commandId: $commandId) {
      ...KegFields
    }
  }
`)

/** Adds a beer type. */
export const CreateBeerTypeDocument = graphql(`
  mutation CreateBeerType($input: BeerTypeInput!, $commandId: ID) {
    createBeerType(input: $input, commandId: $commandId) {
      ...BeerTypeFields
    }
  }
`)

/** Edits a beer type. */
export const RenameBeerTypeDocument = graphql(`
  mutation RenameBeerType($id: ID!, $baseVersion: Int!, $changes: BeerTypeChanges!, $commandId: ID) {
    renameBeerType(id: $id, baseVersion: $baseVersion, changes: $changes, commandId: $commandId) {
      ...BeerTypeFields
    }
  }
`)
