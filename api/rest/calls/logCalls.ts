import { z } from 'zod'
import { activeBatches, addLog, batchLogs } from '#api/features/logs/logs.service.ts'
import { NotFound } from '#api/errors.ts'
import { logEntry } from '#domain/fermentation/log.ts'
import { message } from '#domain/language/message.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { activeBatch, activeBatchOf, sentEntry, sentEntryOf } from '#api/rest/shapes/logShapes.ts'
import { bodyOf } from '#api/rest/shapes/recordShapes.ts'
import { limitTo, sentMoment, text } from '#api/rest/shapes/shapes.ts'
import { appearanceWords, unitWords } from '#api/rest/shapes/words.ts'

const sent = bodyOf(logEntry)

/** The service checks limits, so that every client gets the same sentence. */
const logForm = z.strictObject({
  batchId: text(200),
  equipmentId: text(200).nullish().describe('By default the vessel the batch stands in'),
  recipeId: text(200).nullish().describe('Not needed: an entry belongs to the recipe of its batch'),
  timestamp: sentMoment.nullish().describe('When it was measured; by default now'),
  ...sent,
  logType: sent.logType.default('FERMENTATION_CHECK'),
  gravity: sent.gravity.describe('Specific gravity, 3 decimals'),
  appearance: appearanceWords.value.nullish(),
  issueFlag: z.boolean().default(false),
  targetGravity: sent.targetGravity.describe('By default the final gravity that the recipe expects'),
  originalGravity: sent.originalGravity.describe('By default the original gravity that the recipe expects'),
  volume: sent.volume.describe('US barrels that a transfer moved, 4 decimals'),
  additions: z
    .array(z.strictObject({ ingredientId: text(200), amount: z.number(), unit: unitWords.value }))
    .optional()
    .describe('What a dry hop adds to the tank; taken from stock'),
})

/** The calls about logs. */
export const logCalls = callsAbout('Logs', {
  'GET /logs/active-batches': call({
    action: 'read',
    about: 'Batches that are fermenting or conditioning, by vessel, with their latest reading',
    answer: z.array(activeBatch),
    async handle(ctx) {
      const now = new Date()
      const rows = await activeBatches(ctx)
      return Promise.all(rows.map((batch) => activeBatchOf(ctx, batch, now)))
    },
  }),
  'GET /logs/batch/{batchId}': call({
    action: 'read',
    about: 'The log of a batch, newest measurement first; `before` continues after that entry',
    params: z.object({ batchId: text(200) }),
    query: z.object({ limit: limitTo(500).default(500), before: text(200).optional() }),
    answer: z.array(sentEntry),
    async handle(ctx, { params, query }) {
      if (!(await ctx.loaders.load('batch', params.batchId))) throw new NotFound(message('entries.batchGone'))
      const rows = await batchLogs(ctx, { ...params, ...query })
      return Promise.all(rows.map((log) => sentEntryOf(ctx, log)))
    },
  }),
  'POST /logs': call({
    action: 'addLog',
    about: 'Add a reading or a note to a batch that is fermenting or conditioning',
    body: logForm,
    answer: sentEntry,
    creates: true,
    async handle(ctx, { body: sent, commandId }) {
      const input = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
      return sentEntryOf(ctx, await addLog(ctx, { input, commandId }))
    },
  }),
})
