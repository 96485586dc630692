import { graphql } from '#generated/gql/gql.ts'

/** Which batches ferment or condition, and how many log entries each has. */
export const LogCountsDocument = graphql(`
  query LogCounts {
    asOfSeq
    activeBatches {
      id
      logCount
    }
  }
`)
