import { adjustStock, inventoryValueCents } from '#domain/stock/stock.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { SeededChange } from '#prisma/seed/activity.ts'
import type { Brew } from '#prisma/seed/brews/brews.ts'
import type { Logged } from '#prisma/seed/logs/logs.ts'
import { minutesAfter, type Calendar } from '#prisma/seed/calendar.ts'
import { lotNumberOf, lotsOf, type StockMovement } from './lots.ts'
import { pantry, type Pantry } from './pantry.ts'
import { ana, ben, clara, type Person } from '#prisma/seed/people.ts'
import { recipeLineRows } from '#prisma/seed/recipes/recipeLines.ts'

const historyDays = 60

/** An ingredient used on a brew day, or as a dry hop. */
interface Use {
  at: Date
  brew: Brew
  amount: number
  /** The entry of a dry hop. */
  logId?: string
}

function usesOf(ingredient: Pantry, brews: Brew[], logs: Logged[], calendar: Calendar): Use[] {
  const since = calendar.ago(historyDays, 9)
  const amountFor = (brew: Brew, isDryHop: boolean) =>
    recipeLineRows
      .filter(
        ({ recipeId, ingredientId }) => recipeId === brew.row.recipeId && ingredientId === ingredient.id,
      )
      .filter(({ use }) => (use === 'DRY_HOP') === isDryHop)
      .reduce((sum, line) => sum + line.amount, 0) *
    (brew.plan.size / 3)
  const brewed = brews.flatMap((brew): Use[] => {
    const start = brew.row.mashingStartDate ?? brew.row.fermentingStartDate
    return start ? [{ at: minutesAfter(start, 5), brew, amount: amountFor(brew, false) }] : []
  })
  const hopped = logs.flatMap(({ row }): Use[] => {
    const brew = brews.find(({ row: { id } }) => id === row.batchId)
    if (row.logType !== 'DRY_HOP' || !brew) return []
    return [{ at: new Date(row.timestamp), brew, amount: amountFor(brew, true), logId: row.id }]
  })
  return [...brewed, ...hopped]
    .filter(({ at, amount }) => at > since && amount > 0)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Sixty days of one stock: counted, taken by brews and dry hops, and delivered on the evening before one that would run short. */
function historyOf(ingredient: Pantry, uses: Use[], calendar: Calendar): StockMovement[] {
  const movements: StockMovement[] = []
  let inStock = 0
  const move = (
    at: Date,
    by: Person,
    kind: 'SET' | 'BREWED' | 'ORDER_RECEIVED',
    amount: number,
    more: Pick<
      Prisma.IngredientTransactionCreateManyInput,
      'notes' | 'lotNumber' | 'totalCostCents' | 'batchId' | 'batchNumber' | 'logId'
    >,
  ) => {
    const type = ({ SET: 'SET', BREWED: 'REMOVE', ORDER_RECEIVED: 'ADD' } as const)[kind]
    const moved = adjustStock(inStock, type, amount)
    const row = {
      id: `${ingredient.id}-${String(movements.length + 1).padStart(3, '0')}`,
      ingredientId: ingredient.id,
      transactionType: kind,
      unit: ingredient.unit,
      previousQuantity: inStock,
      ...moved,
      userId: by.id,
      // Never before this stock's previous transaction.
      timestamp: new Date(Math.max(at.getTime(), (movements.at(-1)?.row.timestamp.getTime() ?? 0) + 60_000)),
      ...(kind === 'BREWED' && {
        totalCostCents: inventoryValueCents(moved.quantity, ingredient.costPerUnitCents),
      }),
      ...more,
    }
    inStock = moved.newQuantity
    movements.push({ row, by })
  }
  const { opening, delivery, threshold, isForgotten, costPerUnitCents } = ingredient
  move(calendar.ago(historyDays, 9), ana, 'SET', opening, { notes: 'Opening count' })
  let deliveries = 0
  for (const { at, brew, amount, logId } of uses) {
    while (!isForgotten && inStock - amount < threshold) {
      deliveries += 1
      move(minutesAfter(at, -16 * 60), clara, 'ORDER_RECEIVED', delivery, {
        lotNumber: lotNumberOf(ingredient, deliveries),
        totalCostCents: Math.round(delivery * costPerUnitCents),
        notes: 'Delivery',
      })
    }
    const { id: batchId, batchNumber } = brew.row
    move(at, ben, 'BREWED', amount, { batchId, batchNumber, logId: logId ?? null })
  }
  return movements
}

/** The stock room of the demo brewery as rows: each quantity follows from its transactions. */
export function stockIngredients(brews: Brew[], logs: Logged[], calendar: Calendar) {
  const createdAt = calendar.ago(395, 12)
  const shelves = pantry.map((ingredient) => {
    const movements = historyOf(ingredient, usesOf(ingredient, brews, logs, calendar), calendar)
    return { ingredient, movements, ...lotsOf(ingredient, movements, calendar) }
  })
  return {
    lots: shelves.flatMap(({ lots }) => lots),
    lotMovements: shelves.flatMap(({ lines }) => lines),
    ingredients: shelves.map(({ ingredient, movements, ofIngredient }): Prisma.IngredientCreateManyInput => {
      const { id, name, category, subcategory, unit, supplierId, costPerUnitCents } = ingredient
      const { alphaAcid, colorLovibond, potential, threshold, expires } = ingredient
      const last = movements.at(-1)?.row
      return {
        id,
        name,
        category,
        subcategory,
        unit,
        supplierId,
        costPerUnitCents,
        alphaAcid,
        colorLovibond,
        potential,
        currentQuantity: last?.newQuantity ?? 0,
        reorderThreshold: threshold,
        ...ofIngredient,
        expirationDate: calendar.day(expires),
        version: movements.length + 1,
        createdAt,
        updatedAt: last?.timestamp ?? createdAt,
      }
    }),
    movements: shelves
      .flatMap(({ movements }) => movements)
      .sort((a, b) => a.row.timestamp.getTime() - b.row.timestamp.getTime()),
  }
}

/** The changes of these movements. */
export function stockChanges(movements: StockMovement[]): SeededChange[] {
  return movements.map(({ row, by }) => {
    const {
      id: transactionId,
      ingredientId: entityId,
      newQuantity,
      previousQuantity,
      unit,
      timestamp: at,
    } = row
    const delta = Number((newQuantity - Number(previousQuantity)).toFixed(3))
    return { type: 'IngredientSaved', entityId, at, by, detail: { delta, unit, transactionId } }
  })
}
