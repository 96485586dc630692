import { useMemo, useState } from 'react'
import { reasonFields } from '#domain/changes/reasonForm.ts'
import { logFieldLabels } from '#domain/fermentation/logCorrections.ts'
import { logEntry } from '#domain/fermentation/log.ts'
import { logDefaults, refuseEmptyLog, type LogFields } from '#domain/fermentation/logForm.ts'
import { notifyOutcome } from '#web/live/commands/notifyQueued.ts'
import { CommandRefused } from '#web/live/commands/refusal.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { fieldsFrom } from '#web/live/forms/formValues.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import type { HistoryBatch, HistoryLog } from '#web/features/logs/history/historyChart.ts'
import { logSchema, type LogValues } from '#web/features/logs/entry/useLogForm.ts'
import { textsOf } from '#web/ui/language/labels.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { correctionCommand, type Corrected } from './correctionCommand.ts'

interface LogCorrection {
  batch: HistoryBatch
  log: HistoryLog
  reason: string
  onSaved: () => void
}

/**
 * The form that corrects an entry: sends only changed fields, with the reason, merged with other people's corrections.
 * While offline the correction is queued on this device, with its photos.
 */
export function useLogCorrection({ batch, log, reason, onSaved }: LogCorrection) {
  const { queue } = useQueue()
  const [isAsked, setAsked] = useState(false)
  const checked = reasonFields.safeParse({ reason })
  const missing = checked.success ? undefined : textOf(checked.error.issues[0]?.message ?? '')
  const values = useMemo(() => valuesOf(log), [log])
  const form = useSafeForm<LogValues, LogFields>({
    entity: 'BatchLog',
    edited: log,
    values,
    labels: textsOf(logFieldLabels),
    schema: logSchema,
    measures: logEntry.measures,
    save: async ({ all, changes, baseVersion, commandId }) => {
      setAsked(true)
      if (missing) throw new Error(missing)
      const empty = refuseEmptyLog({ ...all, additions: log.additions })
      if (empty) throw new Error(textOf(empty))
      const corrected: Corrected = { batch, log, values, all, changes, baseVersion, reason: reason.trim() }
      const queued = queue.add(correctionCommand(corrected), commandId)
      const number = batch.batchNumber
      await notifyOutcome(queued, text('logs.correctionKept', { number }), text('logs.corrected', { number }))
    },
    onSaved,
    sentenceFor: correctionRefused,
  })
  return { form, reasonError: isAsked ? missing : undefined }
}

/** The form's sentence for a refused correction or withdrawal. */
export function correctionRefused(error: unknown): string {
  if (error instanceof CommandRefused && error.code === 'UNREACHABLE') return text('logs.nothingChanged')
  return error instanceof Error ? error.message : text('logs.wentWrong')
}

const blank: LogValues = { ...logDefaults, timestamp: null }

const valuesOf = (log: HistoryLog): LogValues =>
  fieldsFrom(blank, {
    ...log,
    equipmentId: log.equipment?.id,
    additions: [],
    photoIds: log.photos.map(({ id }) => id),
  })
