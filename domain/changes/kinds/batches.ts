import { z } from 'zod'
import {
  batchStages,
  stageDates,
  stageLabels,
  stageNamed,
  type BatchStage,
} from '#domain/batches/batchStages.ts'
import { cancellationText, type CancelledWith } from '#domain/batches/cancellation.ts'
import { asWritten, message, type Message, type Value } from '#domain/language/message.ts'
import { defineChange, savedDetail } from '#domain/changes/changeDefinition.ts'
import {
  batchIn,
  byPerson,
  bySelf,
  nameOr,
  newestIn,
  savedActivity,
  toBatchOr,
  wasAdded,
  who,
} from '#domain/changes/changeWords.ts'

const stage = z.enum(batchStages)
const stageDate = z.enum(stageDates)
const labelOf = (known: BatchStage | undefined) => message(known ? stageLabels[known] : 'activity.otherStage')
const toBatch = toBatchOr('/schedule')

interface Moved extends Partial<CancelledWith> {
  from?: BatchStage
  to?: BatchStage
}

/** From where to where, and why a batch was cancelled. */
function movedSaid(moved: Moved, name: Value): Message {
  const stages = { name, from: labelOf(moved.from), to: labelOf(moved.to) }
  const why = cancellationText(moved)
  return why ? message('activity.fromToWith', { ...stages, why }) : message('activity.fromTo', stages)
}

const editedActivity = savedActivity({
  added: 'activity.batchPlanned',
  edited: 'activity.batchEdited',
  unnamed: 'activity.aBatch',
})

/** Changes of batches. */
export const batchChanges = {
  BatchStageChanged: defineChange('BATCHES', 'Batch', {
    audience: 'EVERYONE',
    detail: z.object({
      from: stage,
      to: stage,
      version: z.number(),
      /** The previous values of the stage dates that the move set. */
      datesBefore: z.partialRecord(stageDate, z.coerce.date().nullable()).optional(),
      /** Its temperature profile as it was stored, if the move kept that of the recipe or gave it back. */
      profileBefore: z.looseObject({}).nullable().optional(),
      /** What was said when it was cancelled, and what was stored of an earlier cancellation. */
      cancelReason: z.string().nullable().optional(),
      dumpedBBL: z.number().nullable().optional(),
      cancellationBefore: z
        .object({
          cancelledAt: z.coerce.date().nullable(),
          cancelReason: z.string().nullable(),
          dumpedBBL: z.number().nullable(),
        })
        .optional(),
    }),
    activity: (change) => ({
      action: message('activity.stageChanged'),
      description: movedSaid(change.detail, nameOr(change, 'activity.aBatch')),
    }),
    news: {
      key: byPerson,
      sentence: (changes) => {
        const moved = { who: who(changes), batch: batchIn(changes) }
        const { to } = newestIn(changes)
        return to
          ? message('news.moved', { ...moved, stage: stageNamed(to) })
          : message('news.movedOn', moved)
      },
      link: toBatch,
    },
    unreadBy: 'BREWERS',
    undo: 'moveBatch',
    vesselHistory: null,
  }),

  BatchSaved: defineChange('BATCHES', 'Batch', {
    audience: 'EVERYONE',
    detail: savedDetail.extend({
      restored: z.boolean().optional(),
      /** It brought the batch into another tank, and did nothing else. */
      transferred: z.boolean().optional(),
      /** The number of the batch that its beer was until then. */
      splitFrom: z.string().optional(),
    }),
    activity: (change) => {
      const { splitFrom: number } = change.detail
      if (!number) return editedActivity(change)
      const name = nameOr(change, 'activity.aBatch')
      return {
        action: message('activity.batchSplit'),
        description: message('activity.splitFrom', { name, number }),
      }
    },
    news: {
      key: byPerson,
      sentence: (changes) => {
        const number = changes.find(({ detail }) => detail.splitFrom)?.detail.splitFrom
        if (number) return message('news.batchSplit', { who: who(changes), batch: batchIn(changes), number })
        const id = wasAdded(changes) ? 'news.batchPlanned' : 'news.batchEdited'
        return message(id, { who: who(changes), batch: batchIn(changes) })
      },
      link: toBatch,
    },
    unreadBy: 'BREWERS',
    undo: 'updateBatch',
    vesselHistory: null,
  }),

  BatchRemoved: defineChange('BATCHES', 'Batch', {
    audience: 'EVERYONE',
    detail: z.object({ batchNumber: z.string(), stage, recipeId: z.string() }),
    activity: ({ detail }) => ({
      action: message('activity.batchDeleted'),
      description: asWritten(detail.batchNumber ?? ''),
    }),
    news: {
      key: bySelf,
      sentence: (changes) =>
        message('news.batchDeleted', { who: who(changes), number: newestIn(changes).batchNumber ?? '' }),
      link: () => '/schedule',
    },
    unreadBy: 'BREWERS',
    undo: 'deleteBatch',
    vesselHistory: null,
  }),
}
