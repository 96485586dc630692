import { graphql } from '#generated/gql/gql.ts'

/**
 * Corrects an entry, with the reason. The change carries the new values, so that the entry also moves to its new time.
 */
export const EditLogDocument = graphql(`
  mutation EditLog($id: ID!, $baseVersion: Int!, $changes: LogChanges!, $reason: String!, $commandId: ID) {
    editLog(id: $id, baseVersion: $baseVersion, changes: $changes, reason: $reason, commandId: $commandId) {
      id
    }
  }
`)

/** Withdraws an entry, with the reason. */
export const WithdrawLogDocument = graphql(`
  mutation WithdrawLog($id: ID!, $reason: String!, $commandId: ID) {
    withdrawLog(id: $id, reason: $reason, commandId: $commandId)
  }
`)

/** A batch's corrections, newest first. */
export const LogRevisionsDocument = graphql(`
  query LogRevisions($batchId: ID!) {
    asOfSeq
    logRevisions(batchId: $batchId) {
      id
      logId
      kind
      reason
      at
      by {
        id
        name
      }
      loggedBy {
        ...PersonFields
      }
      changes {
        field
        from
        to
      }
      photos {
        ...PhotoFields
      }
    }
  }
`)
