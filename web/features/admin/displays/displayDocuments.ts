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

/** Connects the television that shows a code. */
export const PairDisplayDocument = graphql(`
  mutation PairDisplay($code: String!, $name: String!, $commandId: ID) {
    pairDisplay(code: $code, name: $name, commandId: $commandId) {
      ...DisplayFields
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
