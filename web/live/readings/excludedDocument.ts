import { graphql } from '#generated/gql/gql.ts'

/** What devices measured in a vessel that doesn't count, and why. */
export const ExcludedReadingsDocument = graphql(`
  query ExcludedReadings($equipmentId: ID!, $from: DateTime!, $to: DateTime!) {
    asOfSeq
    excludedReadings(equipmentId: $equipmentId, from: $from, to: $to) {
      readings {
        kind
        at
        value
        fault
      }
      faults {
        kind
        fault
        from
        to
        count
        low
        high
      }
    }
  }
`)
