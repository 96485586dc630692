import { adjustStock, type AdjustmentType } from './stock.ts'
import { message, type Message } from '#domain/language/message.ts'
import type { Amount } from '#domain/units/amounts.ts'
import { roundQuantity } from './units.ts'

/** A movement of a stock that is recorded already, done after an act that is recorded only now. */
export interface LaterMovement {
  /** It says what there was, rather than how much was moved. */
  isCount: boolean
  /** What it added (positive) or removed (negative), in the unit of the stock. */
  moved: number
}

/**
 * The effect of an act that is recorded later than it was done. A count is a target at its own time: what was moved since
 * stays moved, and what was done before a later count is within that count, which stays as it was counted. `quantity` is that
 * of the movement: the new stock for a count, else what is moved.
 */
export function adjustStockLate(
  current: number,
  type: AdjustmentType,
  quantity: number,
  later: readonly LaterMovement[],
): { quantity: number; newQuantity: number } {
  if (later.some(({ isCount }) => isCount))
    return { quantity: type === 'SET' ? current : 0, newQuantity: current }
  if (type !== 'SET') return adjustStock(current, type, quantity)
  const since = later.reduce((sum, { moved }) => sum + moved, 0)
  const newQuantity = roundQuantity(Math.max(0, quantity + since))
  return { quantity: newQuantity, newQuantity }
}

/** The note of a movement that is not of the quantity that was sent, since it was recorded late; null when it is. */
export function noteOfLate(
  type: AdjustmentType,
  sent: Amount,
  { later, notes }: { later: readonly LaterMovement[]; notes: string | null },
): Message | null {
  if (later.some(({ isCount }) => isCount)) return noteWith('notes.withinCount', sent, notes)
  return type === 'SET' && later.length > 0 ? noteWith('notes.countedThen', sent, notes) : null
}

function noteWith(
  id: 'notes.withinCount' | 'notes.countedThen',
  amount: Amount,
  notes: string | null,
): Message {
  if (notes === null) return message(id, { amount })
  return message(id === 'notes.withinCount' ? 'notes.withinCountAnd' : 'notes.countedThenAnd', {
    amount,
    notes,
  })
}
