import { graphql } from '#generated/gql/gql.ts'

/** What devices measured in a vessel while a batch was in it. */
export const SeriesDocument = graphql(`
  query MeasuredSeries($equipmentId: ID!, $from: DateTime!, $to: DateTime!, $points: Int!) {
    asOfSeq
    temperature: series(equipmentId: $equipmentId, kind: TEMPERATURE, from: $from, to: $to, points: $points) {
      points {
        at
        min
        mean
        max
      }
    }
    gravity: series(equipmentId: $equipmentId, kind: GRAVITY, from: $from, to: $to, points: $points) {
      points {
        at
        min
        mean
        max
      }
    }
  }
`)
