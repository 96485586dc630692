import { message, type Message, type PlainId } from '#domain/language/message.ts'
import { numberText } from '#domain/language/numbers.ts'
import { shownValue } from '#domain/units/conversion.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import { readsGallons } from '#domain/units/volumeText.ts'

export const kegSizes = ['HALF_BBL', 'SIXTH_BBL'] as const

export type KegSize = (typeof kegSizes)[number]

/** The label of a size, as people and the older system write it. */
export const kegSizeLabels: Record<KegSize, string> = { HALF_BBL: '1/2 BBL', SIXTH_BBL: '1/6 BBL' }

/** US gallons a keg holds, as labeled: 5.16 is rounded, so barrels are never computed from it. */
const kegGallons: Record<KegSize, number> = { HALF_BBL: 15.5, SIXTH_BBL: 5.16 }

/** US gallons in a number of kegs, to 2 decimals. */
export function gallonsOf(size: KegSize, kegs: number): number {
  return Math.round(kegs * kegGallons[size] * 100) / 100
}

/** US gallons in kegs of both sizes. */
export function gallonsIn(kegs: Readonly<Record<KegSize, number>>): number {
  return kegSizes.reduce((sum, size) => sum + gallonsOf(size, kegs[size]), 0)
}

/** What a keg holds, in US barrels. */
const kegBBL: Record<KegSize, number> = { HALF_BBL: 1 / 2, SIXTH_BBL: 1 / 6 }

/** US barrels in so many kegs. */
export function barrelsIn(kegs: Readonly<Record<KegSize, number>>): number {
  return kegSizes.reduce((sum, size) => sum + kegs[size] * kegBBL[size], 0)
}

/** What so many kegs hold, as a person reads it: 1,240.5 gal as kegs are labeled, or 46.96 hL. */
export function kegVolumeText(
  kegs: Readonly<Record<KegSize, number>>,
  units: Units = storedUnits,
  locale = 'en-US',
): string {
  const number = (value: number) => numberText(locale, value, { maximumFractionDigits: 2 })
  if (readsGallons(units)) return `${number(gallonsIn(kegs))} gal`
  return `${number(shownValue(units, 'volume', barrelsIn(kegs)))} ${signOf(units, 'volume')}`
}

/** How many kegs may be added or removed at once. */
export const bulkLimits = { min: 1, max: 100 } as const

/** How many transactions a history shows: for one beer and size, and for all. */
export const historyLimits = { ofOne: 20, ofAll: 50 } as const

/**
 * Why this number of kegs can't be added or removed, in a sentence, or null when it can. The direction is given
 * separately, so a negative number is invalid.
 */
export function refuseKegs(kegs: number | null): Message | null {
  if (kegs !== null && Number.isInteger(kegs) && kegs >= bulkLimits.min && kegs <= bulkLimits.max) return null
  return message('kegs.wholeNumber', bulkLimits)
}

/** Why so many kegs cannot be added (positive) or removed (negative) together, in a sentence, or null when they can. */
export function refuseDelta(delta: number): Message | null {
  return refuseKegs(Math.abs(delta))
}

/** Why kegs are removed; only sales bring revenue. */
export const removalReasons = ['SOLD', 'MOVED', 'BROKEN', 'SAMPLED', 'CORRECTION'] as const

export const kegReasons = [...removalReasons, 'FILLED'] as const

/** Why kegs were removed or added: added as SOLD, they reversed sales. */
export type KegReason = (typeof kegReasons)[number]

/** The labels of the reasons. */
export const kegReasonLabels = {
  SOLD: 'kegs.reason.SOLD',
  MOVED: 'kegs.reason.MOVED',
  BROKEN: 'kegs.reason.BROKEN',
  SAMPLED: 'kegs.reason.SAMPLED',
  CORRECTION: 'kegs.reason.CORRECTION',
  FILLED: 'kegs.reason.FILLED',
} as const satisfies Record<KegReason, PlainId>

/** The reason of kegs that are removed (negative) or added (positive) without one, unless they reverse a sale. */
export function usualReason(delta: number): KegReason {
  return delta < 0 ? 'SOLD' : 'FILLED'
}

/** Why kegs can't be removed or added for this reason, in a sentence, or null when they can. */
export function refuseReason(delta: number, reason: KegReason | null): Message | null {
  return delta < 0 && reason === 'FILLED' ? message('kegs.filledIsAdded') : null
}

/** How long after a sale, in ms, kegs added by the same person without a reason reverse it: minus, then plus. */
export const saleReversedFor = 600_000

/** A sale of which some kegs are not reversed. */
export interface OpenSale {
  id: string
  priceCents: number
  /** How many. */
  open: number
}

/** Kegs of a sale that come back; negative when that is undone, and they are sold again. */
export interface Reversal {
  reversesId: string
  count: number
}

/** Kegs that come back of sales at one price. */
export interface ReversalAtPrice {
  priceCents: number
  reverses: Reversal[]
}

/** How many kegs of these sales are not reversed. */
export function openKegs(sales: readonly OpenSale[]): number {
  return sales.reduce((sum, { open }) => sum + open, 0)
}

/** So many kegs of the first of these sales, by price. */
export function reversalsAtPrices(sales: readonly OpenSale[], kegs: number): ReversalAtPrice[] {
  const byPrice = new Map<number, Reversal[]>()
  let left = kegs
  for (const { id: reversesId, priceCents, open } of sales) {
    const count = Math.min(left, open)
    if (count === 0) break
    left -= count
    byPrice.set(priceCents, [...(byPrice.get(priceCents) ?? []), { reversesId, count }])
  }
  return [...byPrice].map(([priceCents, reverses]) => ({ priceCents, reverses }))
}

/** Why kegs can't be added as sold when only so many are sold and not reversed. */
export function refuseMoreThanSold(most: number): Message {
  if (most === 0) return message('kegs.noneSold')
  return message('kegs.moreThanSold', { count: most })
}

/** Why a sale can't be undone. */
export const saleReversed = message('kegs.takenBack')

/** The effect of adding or removing kegs: never below 0. */
export function countKegs(
  quantity: number,
  delta: number,
): { transactionType: 'ADD' | 'REMOVE'; quantity: number; newQuantity: number } {
  const newQuantity = Math.max(0, quantity + delta)
  return {
    transactionType: delta < 0 ? 'REMOVE' : 'ADD',
    quantity: Math.abs(newQuantity - quantity),
    newQuantity,
  }
}
