import { z } from 'zod'
import type { Context } from '#api/context.ts'
import { stageLabels } from '#domain/batches/batchStages.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { moment, stamps, stampsOf } from './shapes.ts'
import { stageWords } from './words.ts'

const named = z.object({ _id: z.string(), name: z.string() })
const labelled = z.object({ _id: z.string(), label: z.string() })

/** A batch as the schedule lists it, with the names of what it refers to. */
export const scheduleEntry = z
  .object({
    _id: z.string(),
    batchNumber: z.string(),
    recipeId: named.extend({ beerTypeId: named }),
    date: z
      .string()
      .describe('The brew day at midnight, without a zone: `new Date(date)` is that day wherever it is read.')
      .meta({ examples: ['2026-04-03T00:00:00'] }),
    brewerId: named.nullable(),
    batchSizeBBL: z.number(),
    mashTunId: labelled.nullable(),
    kettleId: labelled.nullable(),
    fermenterId: labelled.nullable(),
    briteTankId: labelled.nullable(),
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
  })
  .meta({ id: 'ScheduleEntry' })

/** The entry of a batch. Related rows are loaded together with all others of the same tick. */
export async function scheduleEntryOf(
  ctx: Context,
  batch: Prisma.BatchModel,
): Promise<z.infer<typeof scheduleEntry>> {
  const vessel = (id: string | null) => (id ? ctx.loaders.load('equipment', id) : null)
  const [recipe, brewer, mashTun, kettle, fermenter, briteTank] = await Promise.all([
    ctx.loaders.need('recipe', batch.recipeId),
    batch.brewerId ? ctx.loaders.load('user', batch.brewerId) : null,
    vessel(batch.mashTunId),
    vessel(batch.kettleId),
    vessel(batch.fermenterId),
    vessel(batch.briteTankId),
  ])
  const { style } = recipe
  return {
    _id: batch.id,
    batchNumber: batch.batchNumber,
    recipeId: { _id: recipe.id, name: recipe.name, beerTypeId: { _id: style, name: style } },
    date: `${batch.brewDate.toISOString().slice(0, 10)}T00:00:00`,
    brewerId: brewer && { _id: brewer.id, name: brewer.name },
    batchSizeBBL: Number(batch.batchSizeBBL),
    mashTunId: labelOf(mashTun),
    kettleId: labelOf(kettle),
    fermenterId: labelOf(fermenter),
    briteTankId: labelOf(briteTank),
    expectedFermentationDays: batch.expectedFermentationDays,
    expectedConditioningDays: batch.expectedConditioningDays,
    notes: batch.notes,
    assignedTeam: batch.assignedTeam,
    status: stageLabels[batch.stage],
    currentStage: stageLabels[batch.stage],
    mashingStartDate: momentOf(batch.mashingStartDate),
    boilingStartDate: momentOf(batch.boilingStartDate),
    fermentingStartDate: momentOf(batch.fermentingStartDate),
    conditioningStartDate: momentOf(batch.conditioningStartDate),
    keggingDate: momentOf(batch.keggingDate),
    ...stampsOf(batch),
  }
}

const labelOf = (vessel: Prisma.EquipmentModel | null) => vessel && { _id: vessel.id, label: vessel.label }

const momentOf = (date: Date | null) => date?.toISOString() ?? null
