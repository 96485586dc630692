import { z } from 'zod'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import { defineChange, savedDetail, type NamedChange } from '#domain/changes/changeDefinition.ts'
import { batchIn, byPerson, bySelf, fieldsIn, nameOr, who } from '#domain/changes/changeWords.ts'
import { plainLogTypes } from '#domain/changes/plainLabels.ts'

const batchId = z.string()
const toLogOf = ({ batch }: NamedChange<unknown>) => (batch ? batchPath(batch.batchNumber) : '/logs')

/** Changes of log entries. */
export const logChanges = {
  LogAdded: defineChange('LOGS', 'BatchLog', {
    audience: 'EVERYONE',
    detail: z.object({ batchId, version: z.number() }),
    activity: (change) => ({
      action: 'Log added',
      description: [nameOr(change, 'A batch'), change.logType && plainLogTypes[change.logType]]
        .filter(Boolean)
        .join(': '),
    }),
    news: {
      key: () => 'all',
      sentence: (changes) => {
        const batches = new Set(changes.map(({ batch }) => batch?.id))
        if (changes.length === 1) return `${who(changes)} logged an entry on ${batchIn(changes)}`
        return `${changes.length} log entries on ${batches.size === 1 ? batchIn(changes) : `${batches.size} batches`}`
      },
      link: (newest, changes) =>
        changes.every(({ batch }) => batch?.id === newest.batch?.id) ? toLogOf(newest) : '/logs',
    },
    unreadBy: null,
    undo: 'addLog',
    vesselHistory: null,
  }),

  LogSaved: defineChange('LOGS', 'BatchLog', {
    audience: 'EVERYONE',
    detail: savedDetail.extend({ batchId: batchId.optional(), reason: z.string().optional() }),
    activity: (change) => ({
      action: 'Log corrected',
      description: `${nameOr(change, 'A batch')}: ${fieldsIn(change.detail)}`,
    }),
    news: {
      key: byPerson,
      sentence: (changes) => `${who(changes)} corrected a log entry of ${batchIn(changes)}`,
      link: toLogOf,
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  LogRemoved: defineChange('LOGS', 'BatchLog', {
    audience: 'EVERYONE',
    detail: z.object({
      batchId,
      reason: z.string().optional(),
      withdrawn: z.boolean().optional(),
      /** The entry's values, when it was undone. */
      entry: z.record(z.string(), z.unknown()).optional(),
    }),
    activity: (change) => ({ action: 'Log withdrawn', description: nameOr(change, 'A batch') }),
    news: {
      key: bySelf,
      sentence: (changes) => `${who(changes)} withdrew a log entry of ${batchIn(changes)}`,
      link: toLogOf,
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),
}
