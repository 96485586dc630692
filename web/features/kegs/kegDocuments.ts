import { graphql } from '#generated/gql/gql.ts'

/** Every beer and its kegs, as of one moment. */
export const KegsPageDocument = graphql(`
  query KegsPage {
    asOfSeq
    beerTypes {
      ...BeerTypeFields
    }
    kegs {
      ...KegFields
    }
  }
`)

/** What was added and removed: of one beer and size, or of all. */
export const KegHistoryDocument = graphql(`
  query KegHistory($beerTypeId: ID, $size: KegSize, $limit: Int) {
    asOfSeq
    kegTransactions(beerTypeId: $beerTypeId, size: $size, limit: $limit) {
      ...KegTransactionFields
    }
  }
`)

/** Adds or removes kegs; answers how many it really were, too. */
export const AdjustKegsDocument = graphql(`
  mutation AdjustKegs(
    $beerTypeId: ID!
    $size: KegSize!
    $delta: Int!
    $reason: KegReason
    $notes: String
    $commandId: ID
  ) {
    adjustKegs(
      beerTypeId: $beerTypeId
      size: $size
      delta: $delta
      reason: $reason
      notes: $notes
      commandId: $commandId
    ) {
      ...KegFields
      moved
    }
  }
`)

/** Puts a beer's kegs of one size into the inventory, with place and price. */
export const CreateKegDocument = graphql(`
  mutation CreateKeg($input: KegInput!, $commandId: ID) {
    createKeg(input: $input, commandId: $commandId) {
      ...KegFields
    }
  }
`)

/** Edits place and price. */
export const UpdateKegDocument = graphql(`
  mutation UpdateKeg($id: ID!, $baseVersion: Int!, $changes: KegChanges!, $commandId: ID) {
    updateKeg(id: $id, baseVersion: $baseVersion, changes: $changes, commandId: $commandId) {
      ...KegFields
    }
  }
`)

/** Adds a beer to be kegged. */
export const CreateBeerTypeDocument = graphql(`
  mutation CreateBeerType($input: BeerTypeInput!, $commandId: ID) {
    createBeerType(input: $input, commandId: $commandId) {
      ...BeerTypeFields
    }
  }
`)

/** Renames or describes a beer. */
export const RenameBeerTypeDocument = graphql(`
  mutation RenameBeerType($id: ID!, $baseVersion: Int!, $changes: BeerTypeChanges!, $commandId: ID) {
    renameBeerType(id: $id, baseVersion: $baseVersion, changes: $changes, commandId: $commandId) {
      ...BeerTypeFields
    }
  }
`)
