import { z } from 'zod'
import { defineChange, editedFields, savedDetail } from '#domain/changes/changeDefinition.ts'
import {
  about,
  batchIn,
  byPerson,
  bySelf,
  nameOr,
  newestIn,
  toBatchOr,
  who,
} from '#domain/changes/changeWords.ts'
import { fieldsIn } from '#domain/changes/fieldWords.ts'
import { logTypeLabels } from '#domain/fermentation/logWords.ts'
import { message } from '#domain/language/message.ts'

const batchId = z.string()
const toLogOf = toBatchOr('/logs')

/** Changes of log entries. */
export const logChanges = {
  LogAdded: defineChange('LOGS', 'BatchLog', {
    audience: 'EVERYONE',
    detail: z.object({ batchId, version: z.number() }),
    activity: (change) => {
      const name = nameOr(change, 'activity.aBatch')
      const { logType } = change
      return {
        action: message('activity.logAdded'),
        description: logType ? about(name, message(logTypeLabels[logType])) : name,
      }
    },
    news: {
      key: () => 'all',
      sentence: (changes) => {
        const batches = new Set(changes.map(({ batch }) => batch?.id))
        const [count, batch] = [changes.length, batchIn(changes)]
        if (count === 1) return message('news.logged', { who: who(changes), batch })
        return batches.size === 1
          ? message('news.logsOn', { count, batch })
          : message('news.logsOnBatches', { count, batches: batches.size })
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
      action: message('activity.logCorrected'),
      description: about(nameOr(change, 'activity.aBatch'), fieldsIn(change.detail) ?? ''),
    }),
    news: {
      key: byPerson,
      sentence: (changes) => message('news.logCorrected', { who: who(changes), batch: batchIn(changes) }),
      link: toLogOf,
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  IssueStatusChanged: defineChange('LOGS', 'BatchLog', {
    audience: 'EVERYONE',
    detail: z.object({
      batchId,
      isOpen: z.boolean(),
      note: z.string().nullable(),
      version: z.number(),
      fields: editedFields,
    }),
    activity: (change) => {
      const { isOpen, note } = change.detail
      const name = nameOr(change, 'activity.aBatch')
      return {
        action: message(isOpen ? 'activity.issueReopened' : 'activity.issueResolved'),
        description: note ? about(name, note) : name,
      }
    },
    news: {
      key: ({ entityId }) => entityId,
      sentence: (changes) => {
        const id = newestIn(changes).isOpen ? 'news.issueReopened' : 'news.issueResolved'
        return message(id, { who: who(changes), batch: batchIn(changes) })
      },
      link: toLogOf,
    },
    unreadBy: null,
    undo: 'resolveIssue',
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
    activity: (change) => ({
      action: message('activity.logWithdrawn'),
      description: nameOr(change, 'activity.aBatch'),
    }),
    news: {
      key: bySelf,
      sentence: (changes) => message('news.logWithdrawn', { who: who(changes), batch: batchIn(changes) }),
      link: toLogOf,
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),
}
