import { useState } from 'react'
import { reasonFields } from '#domain/changes/reasonForm.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { momentText } from '#web/ui/charts/chartData.ts'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { WithdrawLogDocument } from './correctionDocuments.ts'
import { CorrectionReason } from './CorrectionReason.tsx'
import type { HistoryLog } from '#web/features/logs/history/historyChart.ts'
import { correctionRefused } from './useLogCorrection.ts'
import { text, textOf } from '#web/ui/language/text.ts'

interface WithdrawLogDialogProps {
  batchNumber: string
  log: HistoryLog
  onClose: () => void
}

/** Withdraws an entry: it no longer counts anywhere, and stays in the history with the reason. */
export function WithdrawLogDialog({ batchNumber, log, onClose }: WithdrawLogDialogProps) {
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
