import { graphql } from '#generated/gql/gql.ts'

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
