import { useState } from 'react'
import { longestResolution, resolutionFields } from '#domain/fermentation/issueForm.ts'
import { commandId } from '#web/live/commands/commandId.ts'
import { notifyOutcome } from '#web/live/commands/notifyQueued.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { text, textOf } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { ResolveIssueDocument, type OpenIssueProps } from './issueDocuments.ts'

/** Asks how an issue was resolved; without a connection the answer is queued, as a log entry is. */
export function ResolveIssueDialog({ issue, batch, onClose }: OpenIssueProps & { onClose: () => void }) {
  const { queue } = useQueue()
  const undoing = useUndo()
  const [id] = useState(commandId)
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const checked = resolutionFields.safeParse({ note })
  const about = { batch: batch.batchNumber }
  const send = async () => {
    setAsked(true)
    setError(null)
    if (!checked.success) return
    setBusy(true)
    const command = {
      document: ResolveIssueDocument,
      variables: { logId: issue.id, note: checked.data.note },
      about: `Batch:${batch.id}`,
      delta: null,
      label: text('issues.inShort', about),
      correction: { path: '/logs', stays: true as const },
    }
    try {
      const queued = queue.add(command, id)
      await notifyOutcome(
        queued,
        text('issues.kept', about),
        text('issues.saved', about),
        undoing([id], 'issues.resolvedMany'),
      )
      onClose()
    } catch (refused) {
      setError(refused instanceof Error ? refused.message : text('logs.unknownError'))
    }
    setBusy(false)
  }
  return (
    <ActionDialog
      title={text('issues.title', about)}
      submitLabel={text('issues.resolve')}
      isFilled={note !== ''}
      busy={isBusy}
      problem={error}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Stack>
        {issue.issueDescription && <Muted as="p">{issue.issueDescription}</Muted>}
        <TextField
          label={text('issues.resolution')}
          required
          maxLength={longestResolution}
          value={note}
          data-first-focus
          error={isAsked && !checked.success ? textOf(checked.error.issues[0]?.message ?? '') : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
      </Stack>
    </ActionDialog>
  )
}
