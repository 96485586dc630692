import { z } from 'zod'
import { measured } from './measured.ts'
import type { Context } from '#api/context.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { isFinished } from '#domain/batches/batchStages.ts'
import { conditioningVessel } from '#domain/equipment/vessels.ts'
import { decimal, entity, moment, named, stamps, written } from './shapes.ts'
import { stageWords } from './words.ts'

const labeled = entity({ label: z.string() })

const brewDay = z
  .string()
  .describe('The brew day at midnight, without a zone: `new Date(date)` is that day wherever it is read.')
  .meta({ examples: ['2026-04-03T00:00:00'] })

/** A batch as the schedule lists it, with the names of what it refers to. */
export const scheduleEntry = entity({
  batchNumber: z.string(),
  recipeId: entity({ name: z.string(), beerTypeId: named }),
  date: written((day: Date) => `${day.toISOString().slice(0, 10)}T00:00:00`, brewDay),
  brewerId: named.nullable(),
  batchSizeBBL: measured('volume', decimal),
  brews: z.int(),
  mashTunId: labeled.nullable(),
  kettleId: labeled.nullable(),
  fermenterId: labeled.nullable(),
  briteTankId: labeled.nullable(),
  expectedFermentationDays: z.int(),
  expectedConditioningDays: z.int(),
  notes: z.string().nullable(),
  assignedTeam: z.array(z.string()),
  status: stageWords.word,
  currentStage: stageWords.word,
  mashingStartDate: moment.nullable(),
  boilingStartDate: moment.nullable(),
  fermentingStartDate: moment.nullable(),
  conditioningStartDate: moment.nullable(),
  keggingDate: moment.nullable(),
  ...stamps,
}).meta({ id: 'ScheduleEntry' })

/** The entry of a batch; the brite tank of one that conditions in its fermenter, or will, is that fermenter. Related rows are loaded together with all others of the same tick. */
export async function scheduleEntryOf({ loaders }: Context, batch: Prisma.BatchModel) {
  const [{ id, name, style }, brewerId, mashTunId, kettleId, fermenterId, briteTank] = await Promise.all([
    loaders.need('recipe', batch.recipeId),
    loaders.load('user', batch.brewerId),
    loaders.load('equipment', batch.mashTunId),
    loaders.load('equipment', batch.kettleId),
    loaders.load('equipment', batch.fermenterId),
    loaders.load('equipment', batch.briteTankId),
  ])
  const briteTankId = isFinished(batch.stage) ? briteTank : conditioningVessel(fermenterId, briteTank)
  return {
    ...batch,
    recipeId: { id, name, beerTypeId: { id: style, name: style } },
    date: batch.brewDate,
    status: batch.stage,
    currentStage: batch.stage,
    ...{ brewerId, mashTunId, kettleId, fermenterId, briteTankId },
  }
}
