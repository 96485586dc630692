import { graphql } from '#generated/gql/gql.ts'

/** What devices measured in a vessel in a time: gravity, and what the second axis shows. */
export const SeriesDocument = graphql(`
  query MeasuredSeries(
    $equipmentId: ID!
    $from: DateTime!
    $to: DateTime!
    $points: Int!
    $second: ReadingKind!
  ) {
    asOfSeq
    gravity: series(equipmentId: $equipmentId, kind: GRAVITY, from: $from, to: $to, points: $points) {
      points {
        at
        min
        mean
        max
      }
    }
    second: series(equipmentId: $equipmentId, kind: $second, from: $from, to: $to, points: $points) {
      points {
        at
        min
        mean
        max
      }
    }
  }
`)

/** Whether devices measured pressure and pH in a vessel in a time: of each at most two points. */
export const MeasuredKindsDocument = graphql(`
  query MeasuredKinds($equipmentId: ID!, $from: DateTime!, $to: DateTime!) {
    asOfSeq
    pressure: series(equipmentId: $equipmentId, kind: PRESSURE, from: $from, to: $to, points: 2) {
      points {
        at
      }
    }
    pH: series(equipmentId: $equipmentId, kind: PH, from: $from, to: $to, points: 2) {
      points {
        at
      }
    }
  }
`)
