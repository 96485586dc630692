import { graphql } from '#generated/gql/gql.ts'

/** The brewery's own settings. */
export const BreweryDocument = graphql(`
  query Brewery {
    asOfSeq
    brewery {
      ...BreweryFields
    }
  }
`)

/** Edits them. */
export const UpdateBreweryDocument = graphql(`
  mutation UpdateBrewery($baseVersion: Int!, $changes: BreweryChanges!, $commandId: ID) {
    updateBrewery(baseVersion: $baseVersion, changes: $changes, commandId: $commandId) {
      ...BreweryFields
    }
  }
`)
