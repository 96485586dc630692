import { graphql } from '#generated/gql/gql.ts'

/** Corrects an entry, with the reason. The change brings what it says now, so that it also moves to its new time. */
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

/** How the log of a batch was corrected, newest first. */
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
    }
  }
`)
