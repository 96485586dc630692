import { z } from 'zod'
import { optionalText } from '#domain/formFields.ts'
import { roundQuantity, unitLabels, type Unit } from './units.ts'

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

/** The order to one supplier, as plain text. */
export function orderMail(
  supplier: string,
  ingredients: readonly OrderedIngredient[],
  order: { customMessage: string | null; orderedBy: string },
): { subject: string; text: string } {
  const count = `${ingredients.length} ${ingredients.length === 1 ? 'ingredient' : 'ingredients'}`
  const lines = ingredients.map((ingredient) => {
    const { name, unit, currentQuantity } = ingredient
    const wanted = suggestedQuantity(ingredient)
    const amount = wanted > 0 ? `${wanted} ${unitLabels[unit]}` : 'as agreed'
    return `- ${name}: ${amount} (in stock: ${roundQuantity(currentQuantity)} ${unitLabels[unit]})`
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
