import { graphql } from '#generated/gql/gql.ts'

/** What matches a text, the best match first. */
export const SearchDocument = graphql(`
  query Search($text: String!, $kinds: [SearchKind!]) {
    search(text: $text, kinds: $kinds, limit: 30) {
      kind
      id
      name
      detail
      stage
    }
  }
`)
