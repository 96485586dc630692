import { graphql } from '#generated/gql/gql.ts'

/** Every wall display. */
export const DisplaysDocument = graphql(`
  query Displays {
    asOfSeq
    displays {
      ...DisplayFields
    }
  }
`)

/** Adds a display. */
export const CreateDisplayDocument = graphql(`
  mutation CreateDisplay($name: String!, $commandId: ID) {
    createDisplay(name: $name, commandId: $commandId) {
      token
      display {
        ...DisplayFields
      }
    }
  }
`)

/** Revokes a display's access. */
export const RevokeDisplayDocument = graphql(`
  mutation RevokeDisplay($id: ID!, $commandId: ID) {
    revokeDisplay(id: $id, commandId: $commandId) {
      ...DisplayFields
    }
  }
`)
