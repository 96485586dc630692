import { inventoryValueCents } from '#domain/stock/stock.ts'
import type { Prisma, PrismaClient } from '#generated/prisma/client.ts'

let made = 0
const next = () => String(++made).padStart(4, '0')

/** A beer that is kegged, in the database. */
export function aBeerType(prisma: PrismaClient, fields: Partial<Prisma.BeerTypeCreateInput> = {}) {
  return prisma.beerType.create({ data: { name: `Beer ${next()}`, ...fields } })
}

/** Kegs in the database, with the lot that they are: 5 half barrels of a beer of their own by default. */
export async function aKeg(prisma: PrismaClient, fields: Partial<Prisma.KegUncheckedCreateInput> = {}) {
  const beerTypeId = fields.beerTypeId ?? (await aBeerType(prisma)).id
  const keg = await prisma.keg.create({
    data: { size: 'HALF_BBL', quantity: 5, priceCents: 16900, ...fields, beerTypeId },
  })
  if (keg.quantity > 0) await aPackageLot(prisma, keg)
  return keg
}

/** A lot of packages in the database, of unknown origin and as many as there are of its beer and format by default. */
function aPackageLot(
  prisma: PrismaClient,
  { beerTypeId, formatId, quantity }: Pick<Prisma.KegModel, 'beerTypeId' | 'formatId' | 'quantity'>,
  fields: Partial<Prisma.PackageLotUncheckedCreateInput> = {},
) {
  const at = new Date()
  const count = fields.count ?? quantity
  return prisma.packageLot.create({
    data: {
      ...{ beerTypeId, formatId, packedOn: at, packagedAt: at, origin: 'UNKNOWN', count, remaining: count },
      movements: { create: { kind: 'FOUND', count, occurredAt: at } },
      ...fields,
    },
  })
}

/** An ingredient in the database, with the lot that is its stock: 100 lbs of a grain by default. */
export function anIngredient(
  prisma: PrismaClient,
  fields: Partial<Prisma.IngredientUncheckedCreateInput> = {},
) {
  const made = {
    ...{ name: `Malt ${next()}`, category: 'GRAIN' as const },
    ...{ currentQuantity: 100, reorderThreshold: 20, costPerUnitCents: 85 },
    ...fields,
  }
  const quantity = Number(made.currentQuantity)
  const cost = Number(fields.exactCostCents ?? made.costPerUnitCents)
  const { unit = 'LBS', lotNumber = null, expirationDate = null } = fields
  const lot: Prisma.LotUncheckedCreateWithoutIngredientInput = {
    ...{ ingredientName: made.name, unit, lotNumber, expirationDate, quantity, remaining: quantity },
    ...{ unitCostCents: cost || null, origin: 'OPENING', receivedAt: new Date() },
    useBefore: expirationDate ?? new Date(),
  }
  const data: Prisma.IngredientUncheckedCreateInput = {
    inventoryValueCents: inventoryValueCents(quantity, cost),
    ...(quantity > 0 && { lots: { create: lot } }),
    ...made,
  }
  return prisma.ingredient.create({ data })
}

/** A recipe in the database that uses these ingredients: 10 of each in its own unit by default. */
export async function aRecipeOf(
  prisma: PrismaClient,
  lines: (Partial<Prisma.RecipeIngredientUncheckedCreateInput> & { ingredientId: string })[],
  fields: Partial<Prisma.RecipeUncheckedCreateInput> = {},
) {
  const data = lines.map((line, position) => ({ amount: 10, unit: 'LBS' as const, position, ...line }))
  return prisma.recipe.create({
    data: { name: `Recipe ${next()}`, style: 'IPA', ...fields, lines: { createMany: { data } } },
    include: { lines: { orderBy: { position: 'asc' } } },
  })
}

/** Something on order in the database: 55 lbs that are expected on a day. */
export function aDelivery(
  prisma: PrismaClient,
  ingredientId: string,
  fields: Partial<Prisma.DeliveryUncheckedCreateInput> = {},
) {
  const ordered = { amount: 55, unit: 'LBS', orderedAt: new Date(), ...fields } as const
  return prisma.delivery.create({ data: { ...ordered, ingredientId } })
}

/** What tests read of an ingredient. */
export const ingredientFields = `id name category currentQuantity unit reorderThreshold costPerUnitCents stockStatus
  inventoryValueCents expirationDate lotNumber version supplier { name }`

/** Adjusts the stock of an ingredient. */
export const adjustIngredientText = `mutation ($id: ID!, $type: AdjustmentType!, $quantity: Float!, $notes: String, $commandId: ID) {
  adjustIngredient(id: $id, type: $type, quantity: $quantity, notes: $notes, commandId: $commandId) {
    currentQuantity version stockStatus
  }
}`
