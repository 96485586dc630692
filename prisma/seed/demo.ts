import type { PrismaClient } from '#generated/prisma/client.ts'
import { activityRows } from './activity.ts'
import { brewAll, brewChanges } from '#prisma/seed/brews/brews.ts'
import { brewPlan } from '#prisma/seed/brews/brewPlan.ts'
import { calendarOf } from './calendar.ts'
import { cleaningChanges, cleaningsAfter } from '#prisma/seed/vessels/cleanings.ts'
import { vesselRows } from '#prisma/seed/vessels/vessels.ts'
import { remarkAll, remarkChanges } from '#prisma/seed/brews/remarks.ts'
import { customerRows } from '#prisma/seed/customers/customers.ts'
import { deliveryChanges, demoDeliveries } from '#prisma/seed/stock/deliveries.ts'
import { insertRows } from './insertRows.ts'
import { kegChanges } from '#prisma/seed/stock/kegTransactions.ts'
import { stockKegs } from '#prisma/seed/stock/kegs.ts'
import { logAll, logChanges } from '#prisma/seed/logs/logs.ts'
import { userRows } from './people.ts'
import { supplierRows } from '#prisma/seed/stock/pantry.ts'
import { recipeLineRows } from '#prisma/seed/recipes/recipeLines.ts'
import { recipeRows } from '#prisma/seed/recipes/recipes.ts'
import { stockChanges, stockIngredients } from '#prisma/seed/stock/stock.ts'
import { demoTasks, taskChanges } from './tasks.ts'
import { vesselChanges, vesselHistory } from '#prisma/seed/vessels/vesselHistory.ts'
import { ownTimeZone } from '#domain/brewery/timeZones.ts'

/** Whether this brewery is unused: it has no people and no vessels. */
export async function isEmptyBrewery(prisma: PrismaClient): Promise<boolean> {
  const [user, vessel] = await Promise.all([
    prisma.user.findFirst({ select: { id: true } }),
    prisma.equipment.findFirst({ select: { id: true } }),
  ])
  return !user && !vessel
}

/**
 * Fills an empty brewery with the demo: people, vessels, a stock room, recipes, batches in every stage with their logs,
 * kegs and the activity of two days, in one transaction. The same day gives the same rows; all history lies before the
 * midnight at the start of that day, by the brewery's clock.
 */
export async function loadDemo(
  prisma: PrismaClient,
  now: Date,
  { passwordHash }: { passwordHash: string },
): Promise<void> {
  const brewery = await prisma.brewery.findFirst()
  const calendar = calendarOf(now, brewery?.timeZone ?? ownTimeZone())
  const brews = brewAll(brewPlan, calendar)
  const vessels = vesselHistory(brews, calendar)
  const cleanings = cleaningsAfter(vessels)
  const logs = logAll(brews, calendar)
  const remarks = remarkAll(brews, calendar)
  const { beerTypes, kegs, movements } = stockKegs(brews, calendar)
  const stock = stockIngredients(brews, logs, calendar)
  const deliveries = demoDeliveries(calendar)
  const tasks = demoTasks(calendar)
  const changes = [
    ...brewChanges(brews),
    ...vesselChanges(vessels),
    ...cleaningChanges(cleanings),
    ...logChanges(logs),
    ...remarkChanges(remarks),
    ...kegChanges(movements),
    ...stockChanges(stock.movements),
    ...deliveryChanges(deliveries),
    ...taskChanges(tasks),
  ]
  await prisma.$transaction([
    prisma.brewery.updateMany({ data: { updatedAt: calendar.ago(2, 9) } }),
    ...insertRows(prisma, 'User', userRows(calendar, passwordHash)),
    ...insertRows(prisma, 'Equipment', vesselRows(calendar, vessels)),
    ...insertRows(prisma, 'Cleaning', rowsOf(cleanings)),
    ...insertRows(prisma, 'Recipe', recipeRows(calendar)),
    ...insertRows(prisma, 'Supplier', supplierRows(calendar)),
    ...insertRows(prisma, 'Customer', customerRows(calendar)),
    ...insertRows(prisma, 'Ingredient', stock.ingredients),
    ...insertRows(prisma, 'Delivery', rowsOf(deliveries)),
    ...insertRows(prisma, 'RecipeIngredient', recipeLineRows),
    ...insertRows(prisma, 'Batch', rowsOf(brews)),
    ...insertRows(prisma, 'Task', rowsOf(tasks)),
    ...insertRows(prisma, 'IngredientTransaction', rowsOf(stock.movements)),
    ...insertRows(prisma, 'Lot', stock.lots),
    ...insertRows(prisma, 'LotMovement', stock.lotMovements),
    ...insertRows(prisma, 'BatchLog', rowsOf(logs)),
    ...insertRows(prisma, 'Remark', rowsOf(remarks)),
    ...insertRows(prisma, 'BeerType', beerTypes),
    ...insertRows(prisma, 'Keg', kegs),
    ...insertRows(prisma, 'KegTransaction', rowsOf(movements)),
    ...insertRows(prisma, 'Change', activityRows(changes, calendar)),
  ])
}

const rowsOf = <Row>(made: { row: Row }[]) => made.map(({ row }) => row)
