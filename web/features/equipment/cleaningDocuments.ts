import { graphql } from '#generated/gql/gql.ts'

/** How a vessel was cleaned, newest first. */
export const CleaningsDocument = graphql(`
  query Cleanings($equipmentId: ID!) {
    asOfSeq
    cleanings(equipmentId: $equipmentId, limit: 200) {
      ...CleaningFields
    }
  }
`)
