import { graphql } from '#generated/gql/gql.ts'

/** What beer is packaged in, and how many packages of each beer there are. */
export const PackageStockDocument = graphql(`
  query PackageStock {
    asOfSeq
    packageFormats {
      ...PackageFormatFields
    }
    packageStock {
      ...PackageStockFields
    }
  }
`)

/** Additions and removals of packages of one beer and format. */
export const PackageHistoryDocument = graphql(`
  query PackageHistory($beerTypeId: ID!, $formatId: ID!, $limit: Int!) {
    asOfSeq
    packageTransactions(beerTypeId: $beerTypeId, formatId: $formatId, limit: $limit) {
      id
      transactionType
      quantity
      previousQuantity
      newQuantity
      reason
      batchNumber
      notesSaid
      user {
        ...PersonFields
      }
      timestamp
      occurredAt
    }
  }
`)

/** Adds or removes packages; also returns the number actually moved. */
export const AdjustPackagesDocument = graphql(`
  mutation AdjustPackages(
    $beerTypeId: ID!
    $formatId: ID!
    $delta: Int!
    $reason: KegReason
    $notes: String
    $occurredAt: DateTime
    $commandId: ID
  ) {
    adjustPackages(
      beerTypeId: $beerTypeId
      formatId: $formatId
      delta: $delta
      reason: $reason
      notes: $notes
      occurredAt: $occurredAt
      commandId: $commandId
    ) {
      ...PackageStockFields
      moved
    }
  }
`)

/** Edits the location and price of packages. */
export const UpdatePackageStockDocument = graphql(`
  mutation UpdatePackageStock($id: ID!, $baseVersion: Int!, $changes: KegChanges!, $commandId: ID) {
    updatePackageStock(id: $id, baseVersion: $baseVersion, changes: $changes, commandId: $commandId) {
      ...PackageStockFields
    }
  }
`)
