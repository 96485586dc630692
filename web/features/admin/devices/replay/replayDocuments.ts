import { graphql } from '#generated/gql/gql.ts'

/** What reading messages of a device again would change. */
export const ReplayPreviewDocument = graphql(`
  query ReplayPreview($id: ID!, $from: DateTime!) {
    replayPreview(id: $id, from: $from) {
      messages
      changed
      untouched
      values {
        kind
        at
        before
        after
      }
    }
  }
`)

/** Reads messages of a device again, from a moment on. */
export const ReplayMessagesDocument = graphql(`
  mutation ReplayMessages($id: ID!, $from: DateTime!, $commandId: ID) {
    replayDevice(id: $id, from: $from, commandId: $commandId) {
      id
    }
  }
`)
