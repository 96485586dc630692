import { graphql } from '#generated/gql/gql.ts'

/** Every screen on a wall. */
export const DisplaysDocument = graphql(`
  query Displays {
    asOfSeq
    displays {
      ...DisplayFields
    }
  }
`)

/** Lets a screen in. */
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

/** Shuts a screen out. */
export const RevokeDisplayDocument = graphql(`
  mutation RevokeDisplay($id: ID!, $commandId: ID) {
    revokeDisplay(id: $id, commandId: $commandId) {
      ...DisplayFields
    }
  }
`)
