import { z } from 'zod'
import { message } from '#domain/language/message.ts'
import type { Reader } from '#domain/language/reader.ts'
import { say } from '#domain/language/say.ts'
import { optionalText } from '#domain/formFields.ts'
import { roundQuantity, type Unit } from './units.ts'

/** An ingredient that is ordered; without an amount it is left to the supplier. */
export interface OrderedIngredient {
  name: string
  unit: Unit
  currentQuantity: number
  amount: number | null
}

/** The fields of an order. */
export const orderFields = z.object({ customMessage: optionalText(message('suppliers.message'), 2_000) })

/** The amount that brings a stock to twice its threshold; null for one that has as much. */
export function suggestedAmount(stock: { currentQuantity: number; reorderThreshold: number }): number | null {
  const amount = roundQuantity(2 * stock.reorderThreshold - stock.currentQuantity)
  return amount > 0 ? amount : null
}

/** The order to one supplier, or without one what is ordered, as plain text in the words, units and numbers of a reader. */
export function orderMail(
  supplier: string | null,
  ingredients: readonly OrderedIngredient[],
  order: { customMessage: string | null; orderedBy: string },
  reader: Reader,
): { subject: string; text: string } {
  const lines = ingredients.map(({ name, unit, currentQuantity, amount }) => {
    const stock = { amount: currentQuantity, unit }
    return amount !== null
      ? message('orderMail.line', { name, amount: { amount, unit }, stock })
      : message('orderMail.agreed', { name, stock })
  })
  const text = [
    ...(supplier === null ? [] : [say(message('orderMail.hello', { supplier }), reader)]),
    say(message('orderMail.wouldLike'), reader),
    lines.map((line) => say(line, reader)).join('\n'),
    ...(order.customMessage ? [order.customMessage] : []),
    say(message('orderMail.confirm'), reader),
    order.orderedBy,
  ].join('\n\n')
  const subject = say(message('orderMail.subject', { count: ingredients.length }), reader)
  return { subject, text: `${text}\n` }
}
