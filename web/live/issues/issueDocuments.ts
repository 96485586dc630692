import type { IssueSeverity } from '#domain/fermentation/logWords.ts'
import { graphql } from '#generated/gql/gql.ts'

/** Resolves the issue that a log entry flags. */
export const ResolveIssueDocument = graphql(`
  mutation ResolveIssue($logId: ID!, $note: String, $commandId: ID) {
    resolveIssue(logId: $logId, note: $note, commandId: $commandId) {
      ...BatchLogFields
    }
  }
`)

/** The log entry that flags an open issue, and its batch. */
export interface OpenIssueProps {
  issue: {
    id: string
    issueSeverity?: IssueSeverity | null
    issueDescription?: string | null
    issueResolvedAt?: string | null
  }
  batch: { id: string; batchNumber: string }
}
