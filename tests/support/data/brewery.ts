import type { PrismaClient, Prisma } from '#generated/prisma/client.ts'

let made = 0
const next = () => String(++made).padStart(4, '0')

/** A recipe in the database. */
export function aRecipe(prisma: PrismaClient, fields: Partial<Prisma.RecipeUncheckedCreateInput> = {}) {
  return prisma.recipe.create({
    data: { name: `Recipe ${next()}`, style: 'IPA', expectedOG: 1.06, expectedFG: 1.012, ...fields },
  })
}

/** A vessel in the database: an available 10 BBL fermenter unless said otherwise. */
export function aVessel(prisma: PrismaClient, fields: Partial<Prisma.EquipmentUncheckedCreateInput> = {}) {
  const label = fields.label ?? `V-${next()}`
  return prisma.equipment.create({
    data: { type: 'FERMENTER', name: label, capacityBBL: 10, ...fields, label },
  })
}

/** A batch in the database: planned, of a recipe of its own, without vessels by default. */
export async function aBatch(prisma: PrismaClient, fields: Partial<Prisma.BatchUncheckedCreateInput> = {}) {
  const recipeId = fields.recipeId ?? (await aRecipe(prisma)).id
  return prisma.batch.create({
    data: {
      batchNumber: `2026-${next()}`,
      brewDate: new Date('2026-04-03T00:00:00Z'),
      batchSizeBBL: 3,
      ...fields,
      recipeId,
    },
  })
}

/** A batch in the database that ferments since now in a vessel of its own, with a brite tank of its own waiting. */
export async function aFermentingBatch(
  prisma: PrismaClient,
  fields: Partial<Prisma.BatchUncheckedCreateInput> = {},
) {
  const fermenter = await aVessel(prisma, { status: 'IN_USE' })
  const briteTank = await aVessel(prisma, { type: 'BRITE_TANK' })
  const batch = await aBatch(prisma, {
    stage: 'FERMENTING',
    fermentingStartDate: new Date(),
    fermenterId: fermenter.id,
    briteTankId: briteTank.id,
    ...fields,
  })
  return { ...batch, fermenter, briteTank }
}
