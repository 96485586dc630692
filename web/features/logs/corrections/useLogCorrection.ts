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
import { batchPath } from '#domain/batches/batchNumbers.ts'
import type { LogChanges } from '#generated/gql/graphql.ts'
import type { NewCommand } from '#web/live/commands/queuedCommand.ts'
import { momentText } from '#web/ui/charts/chartData.ts'
import { EditLogDocument } from './correctionDocuments.ts'

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

/** A correction as its form saves it; `values` are those of the entry, `all` and `changes` what was entered. */
interface Corrected {
  batch: HistoryBatch
  log: HistoryLog
  values: LogValues
  all: LogFields
  changes: Partial<LogFields>
  baseVersion: number
  reason: string
}

/** The fields that a correction can't change. */
const fixed = ['batchId', 'equipmentId', 'additions']

/**
 * A correction for the queue. One that is refused after it had waited opens as a draft with what it began from, so that
 * the form asks which of two values is right.
 */
function correctionCommand(corrected: Corrected): NewCommand {
  const { batch, log, values, all, baseVersion, reason } = corrected
  const { timestamp, ...changes } = corrected.changes
  const fields = { ...changes, ...(timestamp && { timestamp: timestamp.toISOString() }) }
  const names = Object.keys(fields)
  const number = batch.batchNumber
  const photoIds = (changes.photoIds ?? []).filter((id) => !values.photoIds.includes(id))
  return {
    document: EditLogDocument,
    variables: { id: log.id, baseVersion, changes: sent(fields, all.entered), reason },
    ...(photoIds.length > 0 && { photoIds }),
    about: `Batch:${batch.id}`,
    delta: null,
    label: text('logs.correctionInShort', { number, moment: momentText(Date.parse(log.timestamp)) }),
    correction: {
      path: batchPath(number),
      draft: {
        name: `BatchLog:${log.id}`,
        fields,
        base: Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))),
        versions: Object.fromEntries(names.map((name) => [name, baseVersion])),
      },
    },
  }
}

/** The changed fields, with what was typed in another unit. */
function sent(fields: object, entered: LogFields['entered'] = []): LogChanges {
  const typed = entered.filter(({ field }) => field in fields)
  const changes = Object.entries(fields).filter(([field]) => !fixed.includes(field))
  return { ...Object.fromEntries(changes), ...(typed.length > 0 && { entered: typed }) }
}
