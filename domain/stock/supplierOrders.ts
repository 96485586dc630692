import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { z } from 'zod'
import { optionalText } from '#domain/formFields.ts'
import { roundQuantity, shownAmount, shownUnit, unitNames, type Unit } from './units.ts'

/** An ingredient that is ordered. */
export interface OrderedIngredient {
  name: string
  unit: Unit
  currentQuantity: number
  reorderThreshold: number
}

/** The fields of an order. */
export const orderFields = z.object({ customMessage: optionalText('Message', 2_000) })

/** The quantity that brings a stock to twice its threshold, never negative. */
export function suggestedQuantity({ currentQuantity, reorderThreshold }: OrderedIngredient): number {
  return roundQuantity(Math.max(0, 2 * reorderThreshold - currentQuantity))
}

/** The order to one supplier, as plain text, in the units of the brewery. */
export function orderMail(
  supplier: string,
  ingredients: readonly OrderedIngredient[],
  order: { customMessage: string | null; orderedBy: string },
  units: Units = storedUnits,
): { subject: string; text: string } {
  const count = `${ingredients.length} ${ingredients.length === 1 ? 'ingredient' : 'ingredients'}`
  const lines = ingredients.map((ingredient) => {
    const { name, unit, currentQuantity } = ingredient
    const wanted = suggestedQuantity(ingredient)
    const read = (quantity: number) =>
      `${shownAmount(quantity, unit, units)} ${unitNames[shownUnit(unit, units)]}`
    const amount = wanted > 0 ? read(wanted) : 'as agreed'
    return `- ${name}: ${amount} (in stock: ${read(currentQuantity)})`
  })
  const text = [
    `Hello ${supplier},`,
    'we would like to order:',
    lines.join('\n'),
    ...(order.customMessage ? [order.customMessage] : []),
    `Please confirm prices and delivery.\n\n${order.orderedBy}`,
  ].join('\n\n')
  return { subject: `Order: ${count}`, text: `${text}\n` }
}
