import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { issueLook } from '#web/ui/data/looks.ts'
import type { OpenIssueProps } from './issueDocuments.ts'
import { issueText, useQueuedResolution } from './issueText.ts'

/** An open issue in a line of its batch; none once its resolution waits on this device. */
export function IssueLine({ issue, batchId }: Pick<OpenIssueProps, 'issue'> & { batchId: string }) {
  const isResolved = useQueuedResolution(issue.id, batchId)
  if (isResolved || issue.issueResolvedAt) return null
  return (
    <Line>
      <issueLook.icon size={16} aria-hidden="true" /> {issueText(issue)}
    </Line>
  )
}

/** Three lines: a long description is read on the page of the batch. */
const Line = styled.p`
  grid-column: 1 / -1;
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  overflow: hidden;
  overflow-wrap: anywhere;
  color: ${theme.tone.red.text};
  font-size: ${theme.font.size.sm};
  line-height: ${theme.font.leading.snug};

  svg {
    vertical-align: text-bottom;
  }
  ${theme.media.print} {
    display: block;
    overflow: visible;
  }
`
