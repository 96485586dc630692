import type { Prisma } from '#generated/prisma/client.ts'
import type { SeededChange } from '#prisma/seed/activity.ts'
import type { Calendar } from '#prisma/seed/calendar.ts'
import { ben, type Person } from '#prisma/seed/people.ts'
import { pantry, type Pantry } from './pantry.ts'

/** An order as it goes into its table, and who made it. */
interface SeededDelivery {
  row: Prisma.DeliveryCreateManyInput & { id: string; orderedAt: Date }
  ingredient: Pantry
  by: Person
}

/** What is on order: hops that are late, malt for today, and more malt for the next days. */
export function demoDeliveries({ ago, day }: Calendar): SeededDelivery[] {
  const order = (name: string, orderedAt: Date, inDays: number): SeededDelivery[] =>
    pantry
      .filter(({ id }) => id === `demo-ingredient-${name}`)
      .map((ingredient) => {
        const { id: ingredientId, supplierId, unit, delivery: amount } = ingredient
        const row = { id: `demo-delivery-${name}`, ingredientId, supplierId, unit, amount }
        const times = { orderedAt, createdAt: orderedAt, updatedAt: orderedAt, expectedOn: day(inDays) }
        return { row: { ...row, ...times, orderedById: ben.id }, ingredient, by: ben }
      })
  return [
    ...order('citra', ago(8, 10, 40), -1),
    ...order('two-row', ago(3, 9, 15), 0),
    ...order('crystal-40', ago(1, 15, 10), 4),
  ]
}

/** The changes of these orders. */
export function deliveryChanges(deliveries: SeededDelivery[]): SeededChange[] {
  return deliveries.map(({ row: { id: entityId, orderedAt: at }, ingredient, by }) => {
    const { name, delivery: amount, unit } = ingredient
    return { type: 'DeliverySaved', entityId, at, by, detail: { act: 'ORDERED', name, amount, unit } }
  })
}
