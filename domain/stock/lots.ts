import { message, type Message } from '#domain/language/message.ts'
import { rounded } from '#domain/units/conversion.ts'
import { codeOf, numberIn } from './labelCodes.ts'
import { inventoryValueCents } from './stock.ts'
import { convert, roundQuantity, type Unit } from './units.ts'

/** Whether a lot may be used: whether something of it is left, and whether it is on hold. */
export type LotStatus = 'OPEN' | 'HELD' | 'USED_UP'

/** How a lot came to be. */
export type LotOrigin = 'RECEIVED' | 'OPENING' | 'FOUND' | 'HARVEST'

/** What all of a lot, or one unit of it, cost in cents: whichever was said, both null where nobody said. */
export interface LotCost {
  unitCostCents: number | null
  costCents: number | null
}

/** A lot of an ingredient; `quantity` is all that came in, in `unit`. Days are as 2026-11-29. */
export interface Lot extends LotCost {
  id: string
  unit: Unit
  lotNumber: string | null
  expirationDate: string | null
  /** The expiration date, else the day received. */
  useBefore: string
  quantity: number
  remaining: number
  isHeld: boolean
  /** Yeast that was harvested: nobody bought it. */
  isHarvest?: boolean
}

/** So much of a lot: added (positive) or taken (negative). */
export interface LotMove {
  lotId: string
  quantity: number
  /** The movement that it returns. */
  reversesId?: string | null
}

/** A move of a lot, and what that cost, with the same sign; null where nobody said what the lot cost. */
export interface LotLine extends LotMove {
  costCents: number | null
}

/** What of an ingredient is that of its current lot. */
export interface CurrentLot {
  lotNumber: string | null
  expirationDate: string | null
  costPerUnitCents: number
  /** Where that is no whole number of cents. */
  exactCostCents: number | null
}

export const lotLimits = { packages: 10_000, items: 100 } as const

/** How many lots are held or released at once, and how long a reason may be. */
export const holdLimits = { held: 500, reason: 200 } as const

/** The limits of certificates: bytes of one, characters of its name, and how many a lot has. */
export const lotFileLimits = { bytes: 5_000_000, name: 120, files: 6 } as const

/** The status of a lot. */
export function lotStatus({ remaining, isHeld }: Pick<Lot, 'remaining' | 'isHeld'>): LotStatus {
  if (isHeld) return 'HELD'
  return remaining > 0 ? 'OPEN' : 'USED_UP'
}

const byUse = (one: Lot, other: Lot) =>
  Number(one.isHeld) - Number(other.isHeld) ||
  compare(one.useBefore, other.useBefore) ||
  compare(one.id, other.id)

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** The lots with something left, the one to be used first first, and those on hold last. */
export function inOrderOfUse<Some extends Lot>(lots: readonly Some[]): Some[] {
  return lots.filter(({ remaining }) => remaining > 0).sort(byUse)
}

/** The lot that is used next: null when nothing is left, or all of it is on hold. */
export function currentLot<Some extends Lot>(lots: readonly Some[]): Some | null {
  return inOrderOfUse(lots).find(({ isHeld }) => !isHeld) ?? null
}

/** The lot whose cost is that of the ingredient: the next one that was bought. What is harvested costs nothing, and says nothing of a price. */
export function pricedLot<Some extends Lot>(lots: readonly Some[]): Some | null {
  return inOrderOfUse(lots).find(({ isHeld, isHarvest }) => !isHeld && !isHarvest) ?? null
}

/**
 * From which lots an amount is taken: in their order of use, as far as they last. Those on hold are left out unless `evenHeld`:
 * thrown away or counted less, they were not used.
 */
export function proposeLots(lots: readonly Lot[], amount: number, evenHeld = false): LotMove[] {
  let rest = roundQuantity(amount)
  return inOrderOfUse(lots)
    .filter(({ isHeld }) => evenHeld || !isHeld)
    .flatMap(({ id, remaining }) => {
      const quantity = Math.min(rest, remaining)
      rest = roundQuantity(rest - quantity)
      return quantity > 0 ? [{ lotId: id, quantity }] : []
    })
}

/**
 * What remains of a lot is worth, in whole cents; null where nobody said what it cost. Of a cost of all of it, what was taken has
 * its share, rounded: $490 for 550 lbs, taken as 200, 200 and 150, are $178.18, $178.18 and $133.64.
 */
export function lotValueCents({
  unitCostCents,
  costCents,
  quantity,
  remaining,
}: LotCost & Pick<Lot, 'quantity' | 'remaining'>): number | null {
  if (unitCostCents !== null) return inventoryValueCents(remaining, unitCostCents)
  if (costCents === null) return null
  const [all, gone] = [thousandths(quantity), thousandths(quantity) - thousandths(remaining)]
  if (all === 0n) return 0
  return costCents - Number((2n * BigInt(costCents) * gone + all) / (2n * all))
}

const thousandths = (quantity: number) => BigInt(Math.round(quantity * 1e3))

/** What one unit of a lot cost, in cents, to 8 decimals; null where nobody said. */
export function lotUnitCostCents({
  unitCostCents,
  costCents,
  quantity,
}: LotCost & Pick<Lot, 'quantity'>): number | null {
  if (unitCostCents !== null) return unitCostCents
  return costCents === null || quantity === 0 ? null : rounded(costCents / quantity, 8)
}

/** What an ingredient shows of its lots; of its cost what it showed before, while all that is left was harvested. */
export type ShownLot = Pick<CurrentLot, 'lotNumber' | 'expirationDate'> & Partial<CurrentLot>

/** What an ingredient shows of its lots: number and day of the one that is next, and the cost of the next one that was bought. */
export function shownOf(lots: readonly Lot[]): ShownLot | null {
  const [current, priced] = [currentLot(lots), pricedLot(lots)]
  if (!current) return null
  const { lotNumber, expirationDate } = current
  if (!priced) return { lotNumber, expirationDate }
  const cost = lotUnitCostCents(priced) ?? 0
  const costPerUnitCents = Math.round(cost)
  const exactCostCents = cost === costPerUnitCents ? null : cost
  return { lotNumber, expirationDate, costPerUnitCents, exactCostCents }
}

/** A lot with more in it, or less; what is more than ever came in came in as well, at the cost of one. */
function movedLot(lot: Lot, by: number): Lot {
  const remaining = roundQuantity(lot.remaining + by)
  if (remaining <= lot.quantity) return { ...lot, remaining }
  return { ...lot, remaining, quantity: remaining, unitCostCents: lotUnitCostCents(lot), costCents: null }
}

/**
 * Books moves on lots, in their order: the lots afterwards, and a line for each move. What it cost is what the lot was worth
 * before and after, so that the lines of a lot always add up to what it is worth.
 */
export function moveLots(lots: readonly Lot[], moves: readonly LotMove[]): { lots: Lot[]; lines: LotLine[] } {
  const byId = new Map(lots.map((lot) => [lot.id, lot]))
  const lines = moves.flatMap((move) => {
    const before = byId.get(move.lotId)
    if (!before || move.quantity === 0) return []
    const after = movedLot(before, move.quantity)
    byId.set(after.id, after)
    const [was, is] = [lotValueCents(before), lotValueCents(after)]
    return [{ ...move, costCents: was === null || is === null ? null : is - was }]
  })
  return { lots: [...byId.values()], lines }
}

/**
 * What the lines of a lot cost by what it costs now, by their ids: from the last to the first, by what was left before and after each.
 * Those before a line whose unit doesn't convert are left out.
 */
export function costsOfLines(
  lot: Lot,
  lines: readonly { id: string; quantity: number; unit: Unit }[],
): Map<string, number | null> {
  const costs = new Map<string, number | null>()
  let after = lot.remaining
  for (const { id, quantity, unit } of lines.toReversed()) {
    const moved = convert(quantity, unit, lot.unit)
    if (moved === null) break
    const before = Math.min(lot.quantity, Math.max(0, roundQuantity(after - moved)))
    const [was, is] = [
      lotValueCents({ ...lot, remaining: before }),
      lotValueCents({ ...lot, remaining: after }),
    ]
    costs.set(id, was === null || is === null ? null : is - was)
    after = before
  }
  return costs
}

/** How much moves take together. */
export function takenOf(moves: readonly LotMove[]): number {
  return roundQuantity(moves.reduce((sum, { quantity }) => sum - quantity, 0))
}

/** The values of an edit that are those of the current lot; its cost is that of the next one that was bought. */
export interface CurrentLotEdit {
  lotNumber?: string | null | undefined
  expirationDate?: string | null | undefined
  costPerUnitCents?: number | undefined
}

/** A lot after an edit of its ingredient; without a date it is used by the day on which it came in. */
export function editedLot(lot: Lot, edit: CurrentLotEdit, receivedOn: string): Lot {
  const { lotNumber = lot.lotNumber, expirationDate = lot.expirationDate, costPerUnitCents } = edit
  const cost =
    costPerUnitCents === undefined ? {} : { unitCostCents: costPerUnitCents || null, costCents: null }
  return { ...lot, ...cost, lotNumber, expirationDate, useBefore: expirationDate ?? receivedOn }
}

/** A change of the unit of a stock: all of it in the new unit, and what one old unit is in it, null where they don't convert. */
export interface LotUnitChange {
  unit: Unit
  total: number
  one: number | null
  /** Whether the quantity was counted anew, so that its value may change. */
  isCounted: boolean
}

/**
 * The same lots in another unit: each has its part of the total, the largest takes the rest of the rounding, and each stays worth
 * what it is. Counted anew, one of them costs what it did before. What is used up is converted where it can be.
 */
export function lotsInUnit(lots: readonly Lot[], { unit, total, one, isCounted }: LotUnitChange): Lot[] {
  const before = lots.reduce((sum, { remaining }) => sum + remaining, 0)
  const ratio = before > 0 ? total / before : 0
  const changed = lots.map((lot): Lot => {
    if (lot.remaining === 0 && one === null) return lot
    const remaining = roundQuantity(lot.remaining * ratio)
    const isTiny = lot.remaining > 0 && remaining === 0 && total > 0
    const quantity = Math.max(remaining, roundQuantity(lot.quantity * (one ?? ratio)))
    return { ...lot, unit, remaining: isTiny ? 0.001 : remaining, quantity: Math.max(quantity, 0.001) }
  })
  const largest = changed.reduce<Lot | null>(
    (most, lot) => (lot.remaining > (most?.remaining ?? 0) ? lot : most),
    null,
  )
  const rest = total - changed.reduce((sum, { remaining }) => sum + (remaining || 0), 0)
  return changed.map((lot, index) => {
    const old = lots[index] ?? lot
    const moved = lot === largest ? movedLot(lot, rest) : lot
    const value = lotValueCents(old)
    if (value === null || lot === old) return moved
    const isSame = moved.remaining > 0 && (!isCounted || one === null)
    const known = lotUnitCostCents(old)
    const cost = isSame ? value / moved.remaining : known === null || one === null ? known : known / one
    return { ...moved, unitCostCents: cost === null ? null : rounded(cost, 8), costCents: null }
  })
}

/** The code on the label of the lot with this number, such as L-0001Y. */
export const lotCode = (number: number): string => codeOf('L', number)

/** The number of the lot with this code, typed or scanned; null when it is none, or was misread. */
export const lotNumberOf = (code: string): number | null => numberIn('L', code)

/** What a lot is called in a sentence: the supplier's number, else its code. */
export function lotNamed({ lotNumber, number }: { lotNumber: string | null; number: number }): string {
  return lotNumber ? `${lotNumber} (${lotCode(number)})` : lotCode(number)
}

/** Why a lot can't be used, or null when it can. */
export function refuseHeld(
  lot: { lotNumber: string | null; number: number; heldAt: Date | null; holdReason: string | null },
  name: string,
): Message | null {
  if (!lot.heldAt) return null
  return message('lots.held', { lot: lotNamed(lot), name, reason: lot.holdReason ?? '' })
}
