import { z } from 'zod'
import { activeBatches, addLog, batchLogs } from '#api/features/logs/logs.service.ts'
import { NotFound } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { activeBatch, activeBatchOf, logEntry, logEntryOf } from '#api/rest/shapes/logShapes.ts'
import { limitTo, sentMoment, text } from '#api/rest/shapes/shapes.ts'
import { appearanceWords, logTypeWords, severityWords, unitWords } from '#api/rest/shapes/words.ts'

const words = text(10_000).nullish()
const number = z.number().nullish()

/** The service checks limits, so that every client gets the same sentence. */
const logForm = z.strictObject({
  batchId: text(200),
  equipmentId: text(200).nullish().describe('By default the vessel the batch stands in'),
  recipeId: text(200).nullish().describe('Not needed: an entry belongs to the recipe of its batch'),
  logType: logTypeWords.value.default('FERMENTATION_CHECK'),
  timestamp: sentMoment.nullish().describe('When it was measured; by default now'),
  temperature: number.describe('°F, 1 decimal'),
  gravity: number.describe('Specific gravity, 3 decimals'),
  pH: number.describe('0 to 14, 2 decimals'),
  pressure: number.describe('PSI, at least 0'),
  appearance: appearanceWords.value.nullish(),
  aromaNotes: words,
  tasteNotes: words,
  generalNotes: words,
  issueFlag: z.boolean().default(false),
  issueSeverity: severityWords.value.nullish(),
  issueDescription: words,
  targetGravity: number.describe('By default the final gravity that the recipe expects'),
  originalGravity: number.describe('By default the original gravity that the recipe expects'),
  volume: number.describe('US barrels that a transfer moved, 2 decimals'),
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
    answer: z.array(logEntry),
    async handle(ctx, { params, query }) {
      if (!(await ctx.loaders.load('batch', params.batchId))) throw new NotFound(message('entries.batchGone'))
      const rows = await batchLogs(ctx, { ...params, ...query })
      return Promise.all(rows.map((log) => logEntryOf(ctx, log)))
    },
  }),
  'POST /logs': call({
    action: 'addLog',
    about: 'Add a reading or a note to a batch that is fermenting or conditioning',
    body: logForm,
    answer: logEntry,
    creates: true,
    async handle(ctx, { body: sent, commandId }) {
      const input = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
      return logEntryOf(ctx, await addLog(ctx, { input, commandId }))
    },
  }),
})
