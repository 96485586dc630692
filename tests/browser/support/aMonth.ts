import type { PrismaClient } from '#generated/prisma/client.ts'

const long = 'Barrel-Aged Imperial Oatmeal Stout with Madagascar Vanilla and Cold-Brewed Coffee'

/** Makes the demo's data like that after a month of work: long names, words without spaces, and large numbers. */
export async function growNames(prisma: PrismaClient): Promise<void> {
  const [recipes, items, vessels, people, batches] = await Promise.all([
    prisma.recipe.findMany({ orderBy: { name: 'asc' }, take: 4 }),
    prisma.ingredient.findMany({ orderBy: { name: 'asc' }, take: 3 }),
    prisma.equipment.findMany({ where: { retiredAt: null }, orderBy: { label: 'asc' } }),
    prisma.user.findMany({ orderBy: { email: 'asc' }, take: 3 }),
    prisma.batch.findMany({ orderBy: { brewDate: 'desc' }, take: 6 }),
  ])
  for (const [at, { id }] of recipes.entries())
    await prisma.recipe.update({
      where: { id },
      data: { name: `${long} ${at + 1}`, version: { increment: 1 } },
    })
  for (const [at, { id }] of items.entries()) {
    const name = [
      'Weyermann® Carafa® Special Type III Dehusked Roasted Barley Malt',
      'Supercalifragilistic-Expialidocious',
      'AAAAAAAAAABBBBBBBBBBCCCCCCCCCCDDDDDDDDDDEEEEEEEEEE',
    ][at]
    const data = { currentQuantity: 999_999.999, costPerUnitCents: 1_234_567, version: { increment: 1 } }
    await prisma.ingredient.update({ where: { id }, data: { name, ...data } })
  }
  for (const { id, label } of vessels)
    await prisma.equipment.update({
      where: { id },
      data: { name: `${label} with the cooling jacket from the old brewhouse`, version: { increment: 1 } },
    })
  for (const { id } of people)
    await prisma.user.update({
      where: { id },
      data: { name: 'Maximiliane-Wilhelmine von Hohenstein-Oberkirchner', version: { increment: 1 } },
    })
  for (const [at, { id }] of batches.entries())
    await prisma.batch.update({
      where: { id },
      data: {
        batchNumber: `2026-EXPERIMENTAL-${at + 1}`,
        notes: `${long}. `.repeat(12),
        version: { increment: 1 },
      },
    })
  await prisma.beerType.updateMany({
    where: { name: { startsWith: 'H' } },
    data: { version: { increment: 1 } },
  })
}
