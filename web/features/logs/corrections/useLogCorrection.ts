import { useMemo, useState } from 'react'
import { correctionReason, logFieldLabels } from '#domain/fermentation/logCorrections.ts'
import { refuseEmptyLog, type LogFields } from '#domain/fermentation/logForm.ts'
import type { LogChanges } from '#generated/gql/graphql.ts'
import { CommandRefused } from '#web/live/commands/refusal.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import type { HistoryBatch, HistoryLog } from '#web/features/logs/history/historyChart.ts'
import { EditLogDocument } from './correctionDocuments.ts'
import { logSchema, type LogValues } from '#web/features/logs/entry/useLogForm.ts'
import { fieldsFrom } from '#web/live/forms/formValues.ts'
import { logDefaults } from '#domain/fermentation/logForm.ts'
import { text, textOf } from '#web/ui/language/text.ts'

interface LogCorrection {
  batch: HistoryBatch
  log: HistoryLog
  reason: string
  onSaved: () => void
}

/**
 * The form that corrects an entry: sends only changed fields, with the reason, merged with other people's corrections.
 * While offline the form keeps what was typed.
 */
export function useLogCorrection({ batch, log, reason, onSaved }: LogCorrection) {
  const [edit] = useCommand(EditLogDocument)
  const [isAsked, setAsked] = useState(false)
  const checked = correctionReason.safeParse({ reason })
  const missing = checked.success ? undefined : textOf(checked.error.issues[0]?.message ?? '')
  const values = useMemo(
    () => fieldsFrom(blank, { ...log, equipmentId: log.equipment?.id, additions: [] }),
    [log],
  )
  const form = useSafeForm<LogValues, LogFields>({
    entity: 'BatchLog',
    id: log.id,
    version: log.version,
    values,
    labels: logLabels(),
    schema: logSchema,
    save: async ({ all, changes, baseVersion, commandId }) => {
      setAsked(true)
      if (missing) throw new Error(missing)
      const empty = refuseEmptyLog({ ...all, additions: log.additions })
      if (empty) throw new Error(textOf(empty))
      const sent = changesOf(changes, all.entered)
      await edit({ id: log.id, baseVersion, changes: sent, reason: reason.trim() }, commandId)
      const message = text('logs.corrected', { number: batch.batchNumber })
      notifications.show({ tone: 'success', message })
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

/** What the fields are called on this screen. */
const logLabels = () =>
  Object.fromEntries(Object.entries(logFieldLabels).map(([field, label]) => [field, text(label)]))

const blank: LogValues = { ...logDefaults, timestamp: null }

/** The fields that a correction can't change. */
const fixed = ['batchId', 'equipmentId', 'additions']

function changesOf(
  { timestamp, ...fields }: Partial<LogFields>,
  entered: LogFields['entered'] = [],
): LogChanges {
  const changes = Object.entries(fields).filter(([field]) => !fixed.includes(field))
  const typed = entered.filter(({ field }) => field in fields)
  return {
    ...Object.fromEntries(changes),
    ...(typed.length > 0 && { entered: typed }),
    ...(timestamp && { timestamp: timestamp.toISOString() }),
  }
}
