import { severityLabels } from '#domain/fermentation/logWords.ts'
import { useWaitingFor } from '#web/live/commands/useQueue.ts'
import { text } from '#web/ui/language/text.ts'
import type { OpenIssueProps } from './issueDocuments.ts'

/** An open issue in one line: that it is open, how severe, and what it is. */
export function issueText({ issueSeverity, issueDescription }: OpenIssueProps['issue']): string {
  const parts = [text('issues.open'), issueSeverity && text(severityLabels[issueSeverity]), issueDescription]
  return parts.filter(Boolean).join(' · ')
}

/** Whether the resolution of an issue waits on this device. */
export function useQueuedResolution(logId: string, batchId: string): boolean {
  return useWaitingFor(`Batch:${batchId}`).some(({ variables }) => variables.logId === logId)
}
