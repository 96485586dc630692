import type { IssueSeverity } from './logWords.ts'

/** Whether an entry flags an issue that nobody resolved. */
export function isOpenIssue(entry: Record<string, unknown>): boolean {
  return entry.issueFlag === true && !entry.issueResolvedAt
}

/** The severities of issues, worst first; one without a severity comes last. */
export const issueSeverities = ['HIGH', 'MEDIUM', 'LOW'] as const satisfies readonly IssueSeverity[]
