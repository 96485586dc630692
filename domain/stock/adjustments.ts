import { message, type Message } from '#domain/language/message.ts'
import { maxQuantity } from './stock.ts'

const step = 0.1

/** Why a stock cannot be adjusted by this quantity, or null when it can: at least 0, in steps of 0.1. */
export function refuseAdjustment(quantity: number): Message | null {
  if (!(quantity >= 0 && quantity <= maxQuantity))
    return message('form.range', { name: message('stock.quantity'), min: 0, max: maxQuantity, unit: '' })
  return Number(quantity.toFixed(1)) === quantity ? null : message('stock.adjustSteps', { step })
}
