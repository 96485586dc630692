import { z } from 'zod'
import { batchStages, entryDate, stageInEnglish, type BatchStage } from '#domain/batches/batchStages.ts'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import { defineChange, savedDetail, type NamedChange } from '#domain/changes/changeDefinition.ts'
import {
  batchIn,
  byPerson,
  bySelf,
  nameOr,
  newestIn,
  savedActivity,
  who,
} from '#domain/changes/changeWords.ts'

const stage = z.enum(batchStages)
const stageDates = z.enum(Object.values(entryDate).filter((date) => date !== null))
const labelOf = (known: BatchStage | undefined) => (known ? stageInEnglish(known) : 'another stage')
const toBatch = ({ batch }: NamedChange<unknown>) => (batch ? batchPath(batch.batchNumber) : '/schedule')
const editedActivity = savedActivity('Batch', 'A batch')

/** Changes of batches. */
export const batchChanges = {
  BatchStageChanged: defineChange('BATCHES', 'Batch', {
    audience: 'EVERYONE',
    detail: z.object({
      from: stage,
      to: stage,
      version: z.number(),
      /** The previous values of the stage dates that the move set. */
      datesBefore: z.partialRecord(stageDates, z.coerce.date().nullable()).optional(),
    }),
    activity: (change) => ({
      action: 'Stage changed',
      description: `${nameOr(change, 'A batch')}: ${labelOf(change.detail.from)} to ${labelOf(change.detail.to)}`,
    }),
    news: {
      key: byPerson,
      sentence: (changes) => `${who(changes)} moved ${batchIn(changes)} to ${labelOf(newestIn(changes).to)}`,
      link: toBatch,
    },
    unreadBy: 'BREWERS',
    undo: 'moveBatch',
    vesselHistory: null,
  }),

  BatchSaved: defineChange('BATCHES', 'Batch', {
    audience: 'EVERYONE',
    detail: savedDetail.extend({ restored: z.boolean().optional() }),
    activity: (change) =>
      change.detail.created
        ? { action: 'Batch planned', description: nameOr(change, '') }
        : editedActivity(change),
    news: {
      key: byPerson,
      sentence: (changes) => {
        const isNew = changes.some(({ detail }) => detail.created === true)
        return `${who(changes)} ${isNew ? 'planned' : 'edited'} ${batchIn(changes)}`
      },
      link: toBatch,
    },
    unreadBy: 'BREWERS',
    undo: null,
    vesselHistory: null,
  }),

  BatchRemoved: defineChange('BATCHES', 'Batch', {
    audience: 'EVERYONE',
    detail: z.object({ batchNumber: z.string(), stage, recipeId: z.string() }),
    activity: ({ detail }) => ({ action: 'Batch deleted', description: detail.batchNumber ?? '' }),
    news: {
      key: bySelf,
      sentence: (changes) => `${who(changes)} deleted batch ${newestIn(changes).batchNumber ?? ''}`.trim(),
      link: () => '/schedule',
    },
    unreadBy: 'BREWERS',
    undo: 'deleteBatch',
    vesselHistory: null,
  }),
}
