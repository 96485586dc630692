import { graphql } from '#generated/gql/gql.ts'

/** What was excluded of the readings of a vessel, or included again, newest first. */
export const ReadingMarksDocument = graphql(`
  query ReadingMarks($equipmentId: ID!) {
    asOfSeq
    readingMarks(equipmentId: $equipmentId) {
      id
      kind
      from
      to
      excluded
      reason
      at
      by {
        id
        name
      }
    }
  }
`)

/** Excludes readings of a vessel, or includes them again. */
export const MarkReadingsDocument = graphql(`
  mutation MarkReadings(
    $equipmentId: ID!
    $kind: ReadingKind!
    $from: DateTime!
    $to: DateTime!
    $excluded: Boolean!
    $reason: String!
    $commandId: ID
  ) {
    markReadings(
      equipmentId: $equipmentId
      kind: $kind
      from: $from
      to: $to
      excluded: $excluded
      reason: $reason
      commandId: $commandId
    ) {
      id
    }
  }
`)
