import { IconCircleCheck } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { issueLook } from '#web/ui/data/looks.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { lazyView, preloadWhenIdle } from '#web/ui/programs/lazyView.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import type { OpenIssueProps } from './issueDocuments.ts'
import { issueText, useQueuedResolution } from './issueText.ts'

const ResolveIssueDialog = lazyView('ResolveIssueDialog', () => import('./ResolveIssueDialog.tsx'))

/** An open issue of a batch, with the button that resolves it; a resolution that waits on this device counts already. */
export function OpenIssue({ issue, batch }: OpenIssueProps) {
  const isResolved = useQueuedResolution(issue.id, batch.id)
  if (issue.issueResolvedAt) return null
  if (isResolved) return <ResolveIssue issue={issue} batch={batch} />
  return (
    <Strip>
      <p>
        <issueLook.icon size={16} aria-hidden="true" /> {issueText(issue)}
      </p>
      <ResolveIssue issue={issue} batch={batch} />
    </Strip>
  )
}

/** The button that resolves an open issue; once its resolution waits on this device, that it is resolved. */
export function ResolveIssue({ issue, batch }: OpenIssueProps) {
  const [isOpen, setOpen] = useState(false)
  const refusal = useRoleRefusal('resolveIssue')
  useEffect(() => preloadWhenIdle([ResolveIssueDialog.preload]), [])
  const isResolved = useQueuedResolution(issue.id, batch.id)
  if (isResolved)
    return (
      <Row as="p" $gap="xxs" $tone="green" $size="sm">
        <IconCircleCheck size={16} aria-hidden="true" />
        {text('issues.resolved')}
      </Row>
    )
  return (
    <>
      <Button disabledReason={refusal} onClick={() => setOpen(true)}>
        {text('issues.resolve')}
      </Button>
      <Suspense>
        {isOpen && <ResolveIssueDialog issue={issue} batch={batch} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

const Strip = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.xs} ${theme.space.sm};
  grid-column: 1 / -1;
  padding: ${theme.space.xs} ${theme.space.sm};
  border-radius: ${theme.radius.md};
  background: ${theme.tone.red.tint};
  font-size: ${theme.font.size.sm};
  line-height: ${theme.font.leading.snug};
  overflow-wrap: anywhere;

  > p {
    flex: 1 1 14em;
    min-width: 0;
  }

  svg {
    color: ${theme.tone.red.text};
    vertical-align: text-bottom;
  }
`
