import { graphql } from '#generated/gql/gql.ts'

/** When other batches were in the tanks of a batch. */
export const OtherStaysDocument = graphql(`
  query OtherStays($batchId: ID!) {
    otherStays(batchId: $batchId) {
      batchNumber
      equipmentId
      from
      until
    }
  }
`)

/** Imports what a meter has measured of a batch. */
export const ImportReadingsDocument = graphql(`
  mutation ImportReadings(
    $batchId: ID!
    $csv: String!
    $fileName: String!
    $columns: ReadingColumnsInput!
    $commandId: ID
  ) {
    importReadings(
      batchId: $batchId
      csv: $csv
      fileName: $fileName
      columns: $columns
      commandId: $commandId
    ) {
      kept
      repeated
      problemCount
    }
  }
`)
