import type { Context } from '#api/context.ts'
import { equipment } from '#api/features/equipment/equipment.service.ts'
import { stageLabels } from '#domain/batches/batchStages.ts'
import { daysInVessel, progressOf } from '#domain/fermentation/fermentation.ts'
import { equipmentStatusLabels, equipmentTypeLabels, occupiedVessel } from '#domain/equipment/vessels.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { figure, listOr, plain } from './factWords.ts'

export type BatchWithRecipe = Prisma.BatchGetPayload<{ include: { recipe: true } }>

/** What each vessel contains, or the one with this label. */
export async function vesselFacts(ctx: Context, label?: string): Promise<string> {
  const now = new Date()
  const all = await equipment(ctx)
  const batches = await ctx.db.batch.findMany({
    where: { stage: { in: ['MASHING', 'BOILING', 'FERMENTING', 'CONDITIONING', 'KEGGING'] } },
    include: { recipe: true },
    take: 500,
  })
  const inside = new Map(batches.map((batch) => [occupiedVessel(batch), batch]))
  const wanted = label === undefined ? all : all.filter((vessel) => isCalled(vessel.label, label))
  const lines = wanted.map((vessel) => {
    const batch = inside.get(vessel.id)
    const content = batch ? contentWords(batch, now) : equipmentStatusLabels[vessel.status]
    const type = equipmentTypeLabels[vessel.type]
    return `**${plain(vessel.label)}** (${type}, ${figure(Number(vessel.capacityBBL))} BBL): ${content}`
  })
  return listOr(
    lines,
    label === undefined ? 'There are no vessels yet.' : `No vessel is called ${plain(label)}.`,
  )
}

/** A batch in its tank: Harvest IPA 2026-031, Fermenting, day 9 of 14 (64%). */
function contentWords(batch: BatchWithRecipe, now: Date): string {
  const name = `${plain(batch.recipe.name)} ${plain(batch.batchNumber)}, ${stageLabels[batch.stage]}`
  if (batch.stage !== 'FERMENTING' && batch.stage !== 'CONDITIONING') return name
  const { days, expectedDays } = daysInVessel(batch, now)
  return `${name}, day ${days} of ${expectedDays} (${progressOf(days, expectedDays)}%)`
}

/** Whether a text names this vessel: FV-3, fv3 and "FV 3" are the same. */
export function isCalled(label: string, said: string): boolean {
  return bare(label) === bare(said)
}

function bare(label: string): string {
  return label
    .toLowerCase()
    .replace(/[\s-]+/g, '')
    .replace(/(\D)0+(?=\d)/g, '$1')
}
