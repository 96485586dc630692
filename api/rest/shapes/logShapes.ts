import { z } from 'zod'
import type { Context } from '#api/context.ts'
import { latestLog, logCount } from '#api/features/logs/batchReadings.service.ts'
import { stageLabels } from '#domain/batches/batchStages.ts'
import { daysInVessel } from '#domain/fermentation/fermentation.ts'
import { appearanceLabels } from '#domain/fermentation/logWords.ts'
import { occupiedVessel } from '#domain/equipment/vessels.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { moment, stamps, stampsOf } from './shapes.ts'
import {
  appearanceWords,
  logTypeNames,
  logTypeWords,
  severityNames,
  severityWords,
  stageWords,
} from './words.ts'

const reading = z.number().nullable()

/** A log entry. */
export const logEntry = z
  .object({
    _id: z.string(),
    batchId: z.string(),
    equipmentId: z.string().nullable(),
    recipeId: z.string(),
    logType: logTypeWords.word,
    timestamp: moment,
    temperature: reading,
    gravity: reading,
    pH: reading,
    pressure: reading,
    appearance: appearanceWords.word.nullable(),
    aromaNotes: z.string().nullable(),
    tasteNotes: z.string().nullable(),
    generalNotes: z.string().nullable(),
    issueFlag: z.boolean(),
    issueSeverity: severityWords.word.nullable(),
    issueDescription: z.string().nullable(),
    targetGravity: reading,
    originalGravity: reading,
    loggedBy: z.object({ _id: z.string(), name: z.string() }).nullable(),
    ...stamps,
  })
  .meta({ id: 'BatchLog' })

/** A batch in its tank, as the log board shows it. */
export const activeBatch = z
  .object({
    _id: z.string(),
    batchNumber: z.string(),
    batchSizeBBL: z.number(),
    status: stageWords.word,
    equipment: z.object({ _id: z.string(), label: z.string() }).nullable(),
    recipe: z
      .object({ _id: z.string(), name: z.string(), expectedOG: reading, expectedFG: reading })
      .nullable(),
    daysInVessel: z.int(),
    expectedDays: z.int(),
    logCount: z.int(),
    latestLog: z
      .object({ timestamp: moment, temperature: reading, gravity: reading, issueFlag: z.boolean() })
      .nullable(),
  })
  .meta({ id: 'ActiveBatch' })

/** The shape of a log entry; its author is loaded together with all others of the same tick. */
export async function logEntryOf(ctx: Context, log: Prisma.BatchLogModel): Promise<z.infer<typeof logEntry>> {
  const person = log.loggedById ? await ctx.loaders.load('user', log.loggedById) : null
  return {
    _id: log.id,
    batchId: log.batchId,
    equipmentId: log.equipmentId,
    recipeId: log.recipeId,
    logType: logTypeNames[log.logType],
    timestamp: log.timestamp.toISOString(),
    temperature: numberOf(log.temperature),
    gravity: numberOf(log.gravity),
    pH: numberOf(log.pH),
    pressure: numberOf(log.pressure),
    appearance: log.appearance && appearanceLabels[log.appearance],
    aromaNotes: log.aromaNotes,
    tasteNotes: log.tasteNotes,
    generalNotes: log.generalNotes,
    issueFlag: log.issueFlag,
    issueSeverity: log.issueSeverity && severityNames[log.issueSeverity],
    issueDescription: log.issueDescription,
    targetGravity: numberOf(log.targetGravity),
    originalGravity: numberOf(log.originalGravity),
    loggedBy: person && { _id: person.id, name: person.name },
    ...stampsOf(log),
  }
}

/** The shape of an active batch. Related rows are loaded together with all others of the same tick. */
export async function activeBatchOf(
  ctx: Context,
  batch: Prisma.BatchModel,
  now: Date,
): Promise<z.infer<typeof activeBatch>> {
  const vesselId = occupiedVessel(batch)
  const [vessel, recipe, count, latest] = await Promise.all([
    vesselId ? ctx.loaders.load('equipment', vesselId) : null,
    ctx.loaders.load('recipe', batch.recipeId),
    logCount(ctx, batch.id),
    latestLog(ctx, batch.id),
  ])
  const { days, expectedDays } = daysInVessel(batch, now)
  return {
    _id: batch.id,
    batchNumber: batch.batchNumber,
    batchSizeBBL: Number(batch.batchSizeBBL),
    status: stageLabels[batch.stage],
    equipment: vessel && { _id: vessel.id, label: vessel.label },
    recipe: recipe && {
      _id: recipe.id,
      name: recipe.name,
      expectedOG: numberOf(recipe.expectedOG),
      expectedFG: numberOf(recipe.expectedFG),
    },
    daysInVessel: days,
    expectedDays,
    logCount: count,
    latestLog: latest && {
      timestamp: latest.timestamp.toISOString(),
      temperature: numberOf(latest.temperature),
      gravity: numberOf(latest.gravity),
      issueFlag: latest.issueFlag,
    },
  }
}

const numberOf = (value: Prisma.Decimal | null) => (value === null ? null : Number(value))
