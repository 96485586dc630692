import type { HistoryBatch, HistoryLog } from '#web/features/logs/history/historyChart.ts'
import { useCorrectionRefusal, type LogTask } from './LogMenu.tsx'
import { text, textOf } from '#web/ui/language/text.ts'
import { useState } from 'react'
import { logValueText } from './corrections/logValueText.ts'
import { momentText } from '#web/ui/charts/chartData.ts'
import { FormDialog, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { useNow } from '#web/ui/dates/useNow.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { CorrectionReason } from './corrections/CorrectionReason.tsx'
import { LogEntryFields } from '#web/features/logs/entry/LogEntryFields.tsx'
import { useLogCorrection, correctionRefused } from './corrections/useLogCorrection.ts'
import { reasonFields } from '#domain/changes/reasonForm.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { WithdrawLogDocument } from './corrections/correctionDocuments.ts'

interface LogTaskDialogProps {
  batch: HistoryBatch
  /** The current entry. */
  task: LogTask
  onClose: () => void
}

/** Corrects or withdraws the entry that was chosen. */
export function LogTaskDialog({ batch, task, onClose }: LogTaskDialogProps) {
  const refusal = useCorrectionRefusal(task.log)
  if (task.kind === 'withdraw')
    return <WithdrawLogDialog batchNumber={batch.batchNumber} log={task.log} onClose={onClose} />
  return <CorrectLogDialog batch={batch} log={task.log} refusal={refusal} onClose={onClose} />
}

interface CorrectLogDialogProps {
  batch: HistoryBatch
  log: HistoryLog
  /** Why this person may not correct it, or null. */
  refusal: string | null
  onClose: () => void
}

/** Corrects a log entry; the previous values stay in the history, with the reason. */
function CorrectLogDialog({ batch, log, refusal, onClose }: CorrectLogDialogProps) {
  const [reason, setReason] = useState('')
  const { form, reasonError } = useLogCorrection({ batch, log, reason, onSaved: onClose })
  useUnits()
  const now = useNow(30_000)
  return (
    <FormDialog
      form={form}
      title={text('logs.correctTitle', { moment: momentText(Date.parse(log.timestamp)) })}
      submitLabel={text('logs.saveCorrection')}
      inWords={logValueText}
      disabledReason={refusal}
      onClose={onClose}
    >
      <LogEntryFields
        form={form}
        isCarbonated={wasCarbonated(batch, log)}
        known={{}}
        firstGravity={batch.originalGravity ?? batch.recipe?.expectedOG ?? 1.05}
        now={now}
        batchId={null}
        batchSizeBBL={batch.batchSizeBBL}
        before={
          <WholeWidth>
            <CorrectionReason
              label={text('logs.whyCorrected')}
              value={reason}
              error={reasonError}
              onChange={setReason}
            />
          </WholeWidth>
        }
      />
    </FormDialog>
  )
}

/** Whether the beer conditioned already when the entry was measured. */
const wasCarbonated = ({ conditioningStartDate: since }: HistoryBatch, { timestamp }: HistoryLog) =>
  typeof since === 'string' && Date.parse(timestamp) >= Date.parse(since)

interface WithdrawLogDialogProps {
  batchNumber: string
  log: HistoryLog
  onClose: () => void
}

/** Withdraws an entry: it no longer counts anywhere, and stays in the history with the reason. */
function WithdrawLogDialog({ batchNumber, log, onClose }: WithdrawLogDialogProps) {
  const [withdraw, { busy }] = useCommand(WithdrawLogDocument)
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const checked = reasonFields.safeParse({ reason })
  const confirm = async () => {
    setAsked(true)
    setError(null)
    if (!checked.success) return
    try {
      await withdraw({ id: log.id, reason: checked.data.reason })
      succeed(text('logs.withdrawn', { number: batchNumber }))
      onClose()
    } catch (refusal) {
      setError(correctionRefused(refusal))
    }
  }
  return (
    <ActionDialog
      title={text('logs.withdrawTitle', { moment: momentText(Date.parse(log.timestamp)) })}
      submitLabel={text('logs.withdrawEntry')}
      isDangerous
      isForm
      isFilled={reason !== ''}
      busy={busy}
      problem={error}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <Text as="p" $below="md">
        {text('logs.withdrawHint')}
      </Text>
      <CorrectionReason
        label={text('logs.whyWithdrawn')}
        value={reason}
        error={isAsked && !checked.success ? textOf(checked.error.issues[0]?.message ?? '') : undefined}
        onChange={setReason}
      />
    </ActionDialog>
  )
}
