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

/** Who may make a call: everyone signed in, the cellar (assistants and above), brewers and above, or administrators. */
export type Who = 'everyone' | 'cellar' | 'brewers' | 'admins'

/**
 * A call of the specification: its input, who may make it, and the fields of the response (of a list's first entry).
 */
export interface SpecifiedCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  who: Who
  fields: string
  status?: 201
  isList?: true
  id?: (house: House) => string
  query?: string
  body?: (house: House) => object
}

const ingredient =
  '_id name category subcategory currentQuantity unit reorderThreshold supplierId supplierName costPerUnit lotNumber expirationDate stockStatus inventoryValue'
const recipe =
  '_id name beerTypeId ingredients mashTemp boilTime yeast expectedABV expectedIBU colorSRM expectedOG expectedFG notes'
const entry =
  '_id recipeId date brewerId batchNumber batchSizeBBL mashTunId kettleId fermenterId briteTankId expectedFermentationDays expectedConditioningDays notes assignedTeam status currentStage mashingStartDate boilingStartDate fermentingStartDate conditioningStartDate keggingDate'
const log =
  '_id batchId equipmentId recipeId logType timestamp temperature gravity pH pressure appearance aromaNotes tasteNotes generalNotes issueFlag issueSeverity issueDescription targetGravity originalGravity loggedBy'
const equipment = '_id type status label name capacityBBL'
const keg = '_id beerTypeId size quantity location'
const user = '_id name email role isActive createdAt'

const newIngredient = ({ number }: House) => ({
  name: `New malt ${number}`,
  category: 'grain',
  currentQuantity: 5,
  unit: 'lbs',
  reorderThreshold: 1,
  costPerUnit: 1.5,
  supplierName: 'Maltings',
})
const newRecipe = ({ number, hops }: House) => ({
  name: `New recipe ${number}`,
  beerTypeId: 'IPA',
  ingredients: [{ ingredientId: hops.id, amount: 2, unit: 'lbs' }],
  mashTemp: 152,
  boilTime: 60,
})
const newBatch = ({ number, recipe: { id } }: House) => ({
  recipeId: id,
  date: '2026-12-01',
  batchNumber: `2030-${number}`,
  batchSizeBBL: 3,
  expectedFermentationDays: 14,
  expectedConditioningDays: 7,
  assignedTeam: [],
})

/** Every call of the specification that needs a session, in its order. */
export const specifiedCalls: SpecifiedCall[] = [
  {
    method: 'GET',
    path: '/dashboard/overview',
    who: 'everyone',
    fields: 'metrics alerts activeBatches upcomingSchedule lowStockIngredients',
  },
  {
    method: 'GET',
    path: '/dashboard/production-analytics',
    who: 'everyone',
    fields: 'topRecipes totalBatchesCompleted avgBatchTimeDays',
  },
  {
    method: 'GET',
    path: '/dashboard/equipment-status',
    who: 'everyone',
    fields: 'available inUse cleaning maintenance',
  },
  { method: 'GET', path: '/kegs', who: 'everyone', fields: keg, isList: true },
  {
    method: 'POST',
    path: '/kegs',
    who: 'cellar',
    fields: keg,
    status: 201,
    body: ({ beer }) => ({ beerTypeId: beer.id, size: '1/6 BBL', quantity: 2 }),
  },
  {
    method: 'PUT',
    path: '/kegs/{id}',
    who: 'cellar',
    fields: keg,
    id: (house) => house.keg.id,
    body: (house) => ({ beerTypeId: house.keg.beerTypeId, size: '1/2 BBL', quantity: 6 }),
  },
  { method: 'GET', path: '/beertypes', who: 'everyone', fields: '_id name description', isList: true },
  {
    method: 'GET',
    path: '/kegs/transactions/all',
    who: 'everyone',
    fields:
      '_id transactionType quantity size kegId beerTypeId userId previousQuantity newQuantity notes timestamp',
    isList: true,
    query: '?limit=20',
  },
  { method: 'GET', path: '/ingredients', who: 'everyone', fields: ingredient, isList: true },
  {
    method: 'POST',
    path: '/ingredients',
    who: 'brewers',
    fields: ingredient,
    status: 201,
    body: newIngredient,
  },
  {
    method: 'PUT',
    path: '/ingredients/{id}',
    who: 'brewers',
    fields: ingredient,
    id: ({ hops }) => hops.id,
    body: newIngredient,
  },
  {
    method: 'DELETE',
    path: '/ingredients/{id}',
    who: 'brewers',
    fields: 'message',
    id: ({ spare }) => spare.id,
  },
  {
    method: 'PUT',
    path: '/ingredients/{id}/adjust',
    who: 'cellar',
    fields: ingredient,
    id: ({ hops }) => hops.id,
    body: () => ({ quantity: 1, type: 'add', notes: 'Quick add' }),
  },
  {
    method: 'GET',
    path: '/ingredients/{id}/transactions',
    who: 'everyone',
    fields:
      'transactionType quantity unit previousQuantity newQuantity batchNumber notes totalCost timestamp userId',
    isList: true,
    id: ({ hops }) => hops.id,
  },
  {
    method: 'GET',
    path: '/ingredients/{id}/recipes',
    who: 'everyone',
    fields: 'name beerType amount unit',
    isList: true,
    id: ({ hops }) => hops.id,
  },
  {
    method: 'GET',
    path: '/ingredients/stats/summary',
    who: 'everyone',
    fields: 'totalItems totalValue lowStock byCategory',
  },
  {
    method: 'POST',
    path: '/ingredients/bulk-delete',
    who: 'brewers',
    fields: 'message deletedCount',
    body: ({ spare }) => ({ ingredientIds: [spare.id] }),
  },
  {
    method: 'POST',
    path: '/ingredients/bulk-import',
    who: 'brewers',
    fields: 'success failed',
    body: ({ number }) => ({ csvData: `name,category\nImported ${number},hops\n` }),
  },
  {
    method: 'POST',
    path: '/ingredients/orders/email',
    who: 'brewers',
    fields: 'results',
    body: ({ hops }) => ({ ingredientIds: [hops.id], customMessage: 'Soon, please.' }),
  },
  { method: 'GET', path: '/suppliers', who: 'everyone', fields: '_id name', isList: true },
  { method: 'GET', path: '/recipes', who: 'everyone', fields: recipe, isList: true },
  { method: 'POST', path: '/recipes', who: 'brewers', fields: recipe, status: 201, body: newRecipe },
  {
    method: 'PUT',
    path: '/recipes/{id}',
    who: 'brewers',
    fields: recipe,
    id: (house) => house.recipe.id,
    body: newRecipe,
  },
  {
    method: 'DELETE',
    path: '/recipes/{id}',
    who: 'brewers',
    fields: 'message',
    id: ({ freeRecipe }) => freeRecipe.id,
  },
  { method: 'GET', path: '/schedule', who: 'everyone', fields: entry, isList: true },
  { method: 'POST', path: '/schedule', who: 'brewers', fields: entry, status: 201, body: newBatch },
  {
    method: 'PUT',
    path: '/schedule/{id}',
    who: 'brewers',
    fields: entry,
    id: ({ batch }) => batch.id,
    body: () => ({ currentStage: 'Completed', status: 'Completed' }),
  },
  {
    method: 'DELETE',
    path: '/schedule/{id}',
    who: 'brewers',
    fields: 'message',
    id: ({ batch }) => batch.id,
  },
  { method: 'GET', path: '/equipment', who: 'everyone', fields: equipment, isList: true },
  { method: 'POST', path: '/equipment/cleanup', who: 'brewers', fields: 'message count' },
  {
    method: 'PATCH',
    path: '/equipment/{id}/status',
    who: 'cellar',
    fields: equipment,
    id: ({ dirty }) => dirty.id,
    body: () => ({ status: 'Available' }),
  },
  { method: 'GET', path: '/users', who: 'everyone', fields: '_id name role', isList: true },
  {
    method: 'GET',
    path: '/logs/active-batches',
    who: 'everyone',
    fields: '_id batchNumber batchSizeBBL equipment recipe daysInVessel expectedDays logCount latestLog',
    isList: true,
  },
  {
    method: 'GET',
    path: '/logs/batch/{batchId}',
    who: 'everyone',
    fields: log,
    isList: true,
    id: ({ batch }) => batch.id,
  },
  {
    method: 'POST',
    path: '/logs',
    who: 'cellar',
    fields: log,
    status: 201,
    body: ({ batch, fermenter, recipe: { id } }) => ({
      batchId: batch.id,
      equipmentId: fermenter.id,
      recipeId: id,
      logType: 'fermentation_check',
      timestamp: new Date().toISOString(),
      temperature: 68.2,
      gravity: 1.02,
    }),
  },
  { method: 'GET', path: '/admin/stats', who: 'admins', fields: 'users data' },
  { method: 'GET', path: '/admin/health', who: 'admins', fields: 'status server database' },
  {
    method: 'GET',
    path: '/admin/activity',
    who: 'admins',
    fields: 'action description timestamp type batch status',
    isList: true,
    query: '?limit=15',
  },
  { method: 'GET', path: '/admin/data-stats', who: 'admins', fields: 'recent' },
  { method: 'GET', path: '/admin/users', who: 'admins', fields: user, isList: true },
  {
    method: 'PUT',
    path: '/admin/users/{id}/role',
    who: 'admins',
    fields: user,
    id: ({ person }) => person.id,
    body: () => ({ role: 'brewer' }),
  },
  {
    method: 'DELETE',
    path: '/admin/users/{id}',
    who: 'admins',
    fields: 'message',
    id: ({ person }) => person.id,
  },
  {
    method: 'POST',
    path: '/user-management/invite',
    who: 'admins',
    fields: user,
    status: 201,
    body: ({ number }) => ({ name: 'New', email: `new-${number}@example.com`, role: 'viewer' }),
  },
  {
    method: 'POST',
    path: '/user-management/resend-invitation/{id}',
    who: 'admins',
    fields: 'message',
    id: ({ person }) => person.id,
  },
]
