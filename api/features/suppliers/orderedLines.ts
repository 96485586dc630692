import { addDays, type Day } from '#domain/batches/timeline.ts'
import type { OrderLine } from '#domain/stock/deliveries.ts'
import { suggestedAmount, type OrderedIngredient } from '#domain/stock/supplierOrders.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Ordered } from './deliveries.service.ts'

type Ingredient = Prisma.IngredientModel
type Supplier = Prisma.SupplierModel

/** How much of an ingredient is ordered, and for when: as its line says, else by its threshold and the lead time. */
export function orderedOf(
  ingredient: Ingredient,
  supplier: Supplier | null,
  { lines, today }: { lines: readonly OrderLine[]; today: Day },
): Ordered & { ingredient: Ingredient } {
  const line = lines.find(({ ingredientId }) => ingredientId === ingredient.id)
  const suggested = suggestedAmount({
    currentQuantity: Number(ingredient.currentQuantity),
    reorderThreshold: Number(ingredient.reorderThreshold),
  })
  const expectedOn = supplier?.leadDays ? addDays(today, supplier.leadDays) : null
  return { ingredient, ...(line ?? { amount: suggested, expectedOn }) }
}

/** What is ordered of an ingredient, as a line of the mail. */
export function mailLine({ ingredient, amount }: ReturnType<typeof orderedOf>): OrderedIngredient {
  const { name, unit, currentQuantity } = ingredient
  return { name, unit, currentQuantity: Number(currentQuantity), amount }
}
