import { text } from '#web/ui/language/text.ts'
import { useState } from 'react'
import { logValueText } from './logValueText.ts'
import { momentText } from '#web/ui/charts/chartData.ts'
import { FormDialog, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { useNow } from '#web/ui/dates/useNow.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { CorrectionReason } from './CorrectionReason.tsx'
import type { HistoryBatch, HistoryLog } from '#web/features/logs/history/historyChart.ts'
import { LogEntryFields } from '#web/features/logs/entry/LogEntryFields.tsx'
import { useLogCorrection } from './useLogCorrection.ts'

interface CorrectLogDialogProps {
  batch: HistoryBatch
  log: HistoryLog
  /** Why this person may not correct it, or null. */
  refusal: string | null
  onClose: () => void
}

/** Corrects a log entry; the previous values stay in the history, with the reason. */
export function CorrectLogDialog({ batch, log, refusal, onClose }: CorrectLogDialogProps) {
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
