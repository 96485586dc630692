import { batchPath } from '#domain/batches/batchNumbers.ts'
import type { LogFields } from '#domain/fermentation/logForm.ts'
import type { LogChanges } from '#generated/gql/graphql.ts'
import type { NewCommand } from '#web/live/commands/queuedCommand.ts'
import type { HistoryBatch, HistoryLog } from '#web/features/logs/history/historyChart.ts'
import type { LogValues } from '#web/features/logs/entry/useLogForm.ts'
import { momentText } from '#web/ui/charts/chartData.ts'
import { text } from '#web/ui/language/text.ts'
import { EditLogDocument } from './correctionDocuments.ts'

/** A correction as its form saves it; `values` are those of the entry, `all` and `changes` what was entered. */
export interface Corrected {
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
export function correctionCommand(corrected: Corrected): NewCommand {
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
