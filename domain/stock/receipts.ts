import { z } from 'zod'
import {
  optionalChoice,
  optionalDay,
  optionalName,
  optionalNumber,
  optionalText,
  requiredNumber,
} from '#domain/formFields.ts'
import { carry, message, type Message, type PlainId } from '#domain/language/message.ts'
import { ingredientLimits, type IngredientFields } from './ingredientForm.ts'
import { moneyLimits } from './money.ts'
import { lotLimits } from './lots.ts'
import { maxQuantity } from './stock.ts'
import { roundQuantity } from './units.ts'

/** The labels of the fields of a lot that is received. */
export const receivedLotLabels = {
  quantity: 'stock.quantity',
  totalCostCents: 'stock.totalCost',
  lotNumber: 'stock.lotNumber',
  expirationDate: 'stock.expirationDate',
  notes: 'stock.notes',
  packages: 'lots.packages',
  packageSize: 'lots.packageSize',
  unitCostCents: 'stock.costPerUnit',
  supplierId: 'stock.supplier',
} as const satisfies Record<string, PlainId>

/** A delivery, in the unit of its stock. */
interface Receipt {
  quantity: number
  totalCostCents: number | null
  lotNumber: string | null
  expirationDate: string | null
}

/** What one costs of a delivery, in whole cents; null when nobody said, and below half a cent. */
function unitCostCents({
  quantity,
  totalCostCents,
}: Pick<Receipt, 'quantity' | 'totalCostCents'>): number | null {
  return Math.round((totalCostCents ?? 0) / quantity) || null
}

const maxUnitCost = ingredientLimits.costPerUnitCents.max

const totalCost = optionalNumber(message('stock.totalCost'), {
  ...{ min: 0, max: 1_000_000_000, decimals: 0, ...moneyLimits },
})

/** What is known of a lot, and can be corrected later. */
const lotFields = {
  lotNumber: optionalName(message('stock.lotNumber'), 60),
  expirationDate: optionalDay(message('stock.expirationDate')),
  supplierId: optionalChoice(message('stock.supplier')),
}

/** The fields of an edit of a lot. */
export const editedLotFields = z.object({ ...lotFields, totalCostCents: totalCost })

/** Why all of a lot can't cost so much, in a sentence, or null. */
export function refuseLotCost(lot: Pick<Receipt, 'quantity' | 'totalCostCents'>): Message | null {
  if (lot.quantity === 0 || (unitCostCents(lot) ?? 0) <= maxUnitCost) return null
  return message('stock.costTooHigh', { max: { cents: maxUnitCost } })
}

/** What is known of a lot, as it is stored. */
export type LotFields = z.output<typeof editedLotFields>

/** Every field of a delivery; the quantity is above 0, and what one costs within the limits of a stock. */
export const receivedOrderFields = z
  .object({
    quantity: requiredNumber(message('stock.quantity'), { min: 0.001, max: maxQuantity, decimals: 3 }),
    totalCostCents: totalCost,
    lotNumber: lotFields.lotNumber,
    expirationDate: lotFields.expirationDate,
    notes: optionalText(message('stock.notes'), 1_000),
  })
  .refine((receipt) => (unitCostCents(receipt) ?? 0) <= maxUnitCost, {
    error: carry(message('stock.costTooHigh', { max: { cents: maxUnitCost } })),
    path: ['totalCostCents'],
  })

const ofPackages = ({ packages, packageSize }: { packages: number | null; packageSize: number | null }) =>
  packages === null || packageSize === null ? null : roundQuantity(packages * packageSize)

/**
 * Every field of a lot that is received, and its quantity: as it was said, or packages of so much each. Of the cost of one and that of
 * all of it, at most one is said.
 */
export const receivedLotFields = z
  .object({
    quantity: optionalNumber(message('stock.quantity'), { min: 0.001, max: maxQuantity, decimals: 3 }),
    packages: optionalNumber(message('lots.packages'), { min: 1, max: lotLimits.packages, decimals: 0 }),
    packageSize: optionalNumber(message('lots.packageSize'), { min: 0.001, max: maxQuantity, decimals: 3 }),
    unitCostCents: optionalNumber(message('stock.costPerUnit'), {
      ...{ min: 0, max: maxUnitCost, decimals: 6, ...moneyLimits },
    }),
    totalCostCents: totalCost,
    ...lotFields,
    notes: optionalText(message('stock.notes'), 1_000),
  })
  .refine((lot) => (lot.quantity === null) !== (ofPackages(lot) === null), {
    error: carry(message('lots.quantityOrPackages')),
    path: ['quantity'],
  })
  .refine(({ unitCostCents: one, totalCostCents: all }) => one === null || all === null, {
    error: carry(message('lots.oneCost')),
    path: ['totalCostCents'],
  })
  .transform((lot) => ({ ...lot, quantity: lot.quantity ?? ofPackages(lot) ?? 0 }))
  .refine(({ quantity }) => quantity <= maxQuantity, {
    error: carry(message('stockRules.stockTooLarge', { max: maxQuantity })),
    path: ['packages'],
  })
  .refine((lot) => (unitCostCents(lot) ?? 0) <= maxUnitCost, {
    error: carry(message('stock.costTooHigh', { max: { cents: maxUnitCost } })),
    path: ['totalCostCents'],
  })

/** A lot that is received, as it is stored. */
export type ReceivedLot = z.output<typeof receivedLotFields>

/** The fields of a stock that a delivery may change. */
export const receivedStockFields = ['costPerUnitCents', 'lotNumber', 'expirationDate'] as const

/** What a delivery may change of a stock. */
export type ReceivedStock = Pick<IngredientFields, (typeof receivedStockFields)[number]>

/**
 * What a delivery changes of its stock: its cost becomes that of one, and its lot that of the stock, with its own day or
 * none. One that names neither lot nor day leaves those that are there, unless they are of a lot that is used up.
 */
export function receivedStock(
  stock: ReceivedStock & { currentQuantity: number },
  receipt: Receipt,
): Partial<ReceivedStock> {
  const { lotNumber, expirationDate } = receipt
  const costPerUnitCents = unitCostCents(receipt)
  const cost = costPerUnitCents === null ? {} : { costPerUnitCents }
  if (lotNumber !== null && lotNumber.toLowerCase() === stock.lotNumber?.toLowerCase())
    return { ...cost, lotNumber: stock.lotNumber, expirationDate: expirationDate ?? stock.expirationDate }
  const isNewLot = lotNumber !== null || expirationDate !== null || stock.currentQuantity === 0
  return isNewLot ? { ...cost, lotNumber, expirationDate } : cost
}

/** A change of a stock, as it is recorded: by which command, and which one it undid. */
export interface StockChange {
  command: string
  undoes: string | null
  fields: Record<string, { from: unknown; to: unknown }>
}

/**
 * The value of a field after these changes of a stock, the oldest first, without those that were undone and without one more;
 * undefined when none of them changed it. An undo of what was done before them counts.
 */
export function standingValue(
  changes: readonly StockChange[],
  field: keyof ReceivedStock,
  without: string | null = null,
): unknown {
  const undone = new Set([without, ...changes.map(({ undoes }) => undoes)])
  const known = new Set(changes.map(({ command }) => command))
  const made = changes.flatMap(({ command, undoes, fields: { [field]: change } }) => {
    const stands = !undone.has(command) && !(undoes !== null && known.has(undoes))
    return change ? [{ ...change, stands }] : []
  })
  return made.reduce((value, { to, stands }) => (stands ? to : value), made[0]?.from)
}
