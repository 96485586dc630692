import { z } from 'zod'
import { measured } from './measured.ts'
import type { Context } from '#api/context.ts'
import { latestLog, logCount } from '#api/features/logs/batchReadings.service.ts'
import { daysInVessel } from '#domain/fermentation/fermentation.ts'
import { occupiedVessel } from '#domain/equipment/vessels.ts'
import { logEntry } from '#domain/fermentation/log.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { responseOf } from './recordShapes.ts'
import { decimal, entity, moment, named, stamps } from './shapes.ts'
import { appearanceWords, stageWords } from './words.ts'

const reading = decimal.nullable()
const gravity = measured('gravity', reading)
const temperature = measured('temperature', reading)

/** A log entry in a response. */
export const sentEntry = entity({
  batchId: z.string(),
  equipmentId: z.string().nullable(),
  recipeId: z.string(),
  timestamp: moment,
  ...responseOf(logEntry),
  appearance: appearanceWords.word.nullable(),
  issueFlag: z.boolean(),
  loggedBy: named.nullable(),
  ...stamps,
}).meta({ id: 'BatchLog' })

/** A batch in its tank, as the log board shows it. */
export const activeBatch = entity({
  batchNumber: z.string(),
  batchSizeBBL: measured('volume', decimal),
  status: stageWords.word,
  equipment: entity({ label: z.string() }).nullable(),
  recipe: entity({ name: z.string(), expectedOG: gravity, expectedFG: gravity }).nullable(),
  daysInVessel: z.int(),
  expectedDays: z.int(),
  logCount: z.int(),
  latestLog: z.object({ timestamp: moment, temperature, gravity, issueFlag: z.boolean() }).nullable(),
}).meta({ id: 'ActiveBatch' })

/** A log entry with its author, who is loaded together with all others of the same tick. */
export const sentEntryOf = async ({ loaders }: Context, log: Prisma.BatchLogModel) => ({
  ...log,
  loggedBy: await loaders.load('user', log.loggedById),
})

/** An active batch with what it refers to, which is loaded together with all others of the same tick. */
export async function activeBatchOf(ctx: Context, batch: Prisma.BatchModel, now: Date) {
  const [vessel, recipe, count, latest] = await Promise.all([
    ctx.loaders.load('equipment', occupiedVessel(batch)),
    ctx.loaders.load('recipe', batch.recipeId),
    logCount(ctx, batch.id),
    latestLog(ctx, batch.id),
  ])
  const { days, expectedDays } = daysInVessel(batch, now)
  const inVessel = { daysInVessel: days, expectedDays, logCount: count, latestLog: latest }
  return { ...batch, status: batch.stage, equipment: vessel, recipe, ...inVessel }
}
