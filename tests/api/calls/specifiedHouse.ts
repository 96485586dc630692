import type { PrismaClient } from '#generated/prisma/client.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { aBeerType, aKeg, anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'

/** The entities for one call, new for each. */
export type House = Awaited<ReturnType<typeof aHouse>>

let made = 0

/**
 * A brewery with one of everything: hops that are low, a batch in a fermenter, kegs, a vessel being cleaned, a person.
 */
export async function aHouse(prisma: PrismaClient) {
  const number = ++made
  const supplier = await prisma.supplier.create({
    data: { name: `Supplier ${number}`, email: `orders-${number}@example.com` },
  })
  const hops = await anIngredient(prisma, { currentQuantity: 5, supplierId: supplier.id })
  const spare = await anIngredient(prisma)
  const recipe = await aRecipeOf(prisma, [{ ingredientId: hops.id }])
  const fermenter = await aVessel(prisma, { status: 'IN_USE' })
  const dirty = await aVessel(prisma, { status: 'CLEANING' })
  const batch = await aBatch(prisma, {
    recipeId: recipe.id,
    stage: 'FERMENTING',
    fermenterId: fermenter.id,
    fermentingStartDate: new Date(),
  })
  const log = await prisma.batchLog.create({
    data: { batchId: batch.id, recipeId: recipe.id, equipmentId: fermenter.id, timestamp: new Date() },
  })
  const beer = await aBeerType(prisma)
  const keg = await aKeg(prisma)
  await prisma.kegTransaction.create({
    data: {
      kegId: keg.id,
      beerTypeId: keg.beerTypeId,
      size: keg.size,
      transactionType: 'ADD',
      quantity: 5,
      previousQuantity: 0,
      newQuantity: 5,
      priceCents: 0,
    },
  })
  await prisma.ingredientTransaction.create({
    data: {
      ingredientId: hops.id,
      transactionType: 'ADD',
      quantity: 5,
      unit: 'LBS',
      previousQuantity: 0,
      newQuantity: 5,
    },
  })
  const person = await prisma.user.create({
    data: {
      name: `Person ${number}`,
      email: `person-${number}@example.com`,
      passwordHash: '',
      isActive: false,
      mustChangePassword: true,
    },
  })
  await prisma.change.create({ data: { type: 'BatchSaved', entityId: batch.id, detail: { created: true } } })
  const freeRecipe = await aRecipeOf(prisma, [{ ingredientId: hops.id }])
  return { number, hops, spare, recipe, freeRecipe, fermenter, dirty, batch, log, beer, keg, person }
}
