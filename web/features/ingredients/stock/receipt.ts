import { z } from 'zod'
import {
  optionalChoice,
  optionalDay,
  optionalName,
  optionalNumber,
  optionalText,
} from '#domain/formFields.ts'
import { carry, message, type PlainId } from '#domain/language/message.ts'
import { photoIds } from '#domain/photos/photos.ts'
import { ingredientLimits } from '#domain/stock/ingredientForm.ts'
import { lotLimits } from '#domain/stock/lots.ts'
import { moneyLimits } from '#domain/stock/money.ts'
import { receivedLotLabels } from '#domain/stock/receipts.ts'
import { maxQuantity } from '#domain/stock/stock.ts'
import { roundQuantity } from '#domain/stock/units.ts'
import type { ReceiveLotInput } from '#generated/gql/graphql.ts'

/** What each field of a delivery is called. */
export const receiptLabels = {
  ...receivedLotLabels,
  photoIds: 'lots.certificate',
} as const satisfies Record<string, PlainId>

const label = (name: keyof typeof receiptLabels) => message(receiptLabels[name])
const quantityLimits = { min: 0.001, max: maxQuantity, decimals: 3 }
const packageLimits = { min: 1, max: lotLimits.packages, decimals: 0 }
const missing = (name: keyof typeof receiptLabels, isMany = false) =>
  carry(message(isMany ? 'form.requiredMany' : 'form.required', { name: label(name) }))

/**
 * Every field of a delivery. Its quantity is one amount, or packages of one size; its cost that of all or of one unit: what
 * was typed in the other way counts for nothing.
 */
export const receiptSchema = z
  .object({
    counted: z.enum(['AMOUNT', 'PACKAGES']),
    quantity: optionalNumber(label('quantity'), quantityLimits),
    packages: optionalNumber(label('packages'), packageLimits),
    packageSize: optionalNumber(label('packageSize'), quantityLimits),
    costOf: z.enum(['ALL', 'ONE']),
    totalCostCents: optionalNumber(label('totalCostCents'), {
      min: 0,
      max: 1_000_000_000,
      decimals: 0,
      ...moneyLimits,
    }),
    unitCostCents: optionalNumber(label('unitCostCents'), {
      min: 0,
      max: ingredientLimits.costPerUnitCents.max,
      decimals: 4,
      ...moneyLimits,
    }),
    supplierId: optionalChoice(label('supplierId')),
    lotNumber: optionalName(label('lotNumber'), 60),
    expirationDate: optionalDay(label('expirationDate')),
    notes: optionalText(label('notes'), 1_000),
    photoIds,
  })
  .superRefine((receipt, issues) => {
    const { counted, packages, packageSize } = receipt
    const refuse = (name: keyof typeof receiptLabels, sentence: string) =>
      issues.addIssue({ code: 'custom', message: sentence, path: [name] })
    if (counted === 'AMOUNT' && receipt.quantity === null) refuse('quantity', missing('quantity'))
    if (counted === 'PACKAGES' && packages === null) refuse('packages', missing('packages', true))
    if (counted === 'PACKAGES' && packageSize === null) refuse('packageSize', missing('packageSize'))
    if ((receivedQuantity(receipt) ?? 0) > maxQuantity)
      refuse('packages', carry(message('lots.tooMuchInPackages', { max: maxQuantity })))
  })

export type Receipt = z.output<typeof receiptSchema>

/** What the form of a delivery holds while it is filled in. */
export type ReceiptValues = Omit<Receipt, 'lotNumber' | 'notes'> & { lotNumber: string; notes: string }

/** The form of a delivery of which nothing is known. */
export const blankReceipt: ReceiptValues = {
  counted: 'AMOUNT',
  quantity: null,
  packages: null,
  packageSize: null,
  costOf: 'ALL',
  totalCostCents: null,
  unitCostCents: null,
  supplierId: null,
  lotNumber: '',
  expirationDate: null,
  notes: '',
  photoIds: [],
}

/** How much a delivery is, in the unit of its stock; null until that is filled in. */
export function receivedQuantity({
  counted,
  quantity,
  packages,
  packageSize,
}: Pick<Receipt, 'counted' | 'quantity' | 'packages' | 'packageSize'>): number | null {
  if (counted === 'AMOUNT') return quantity
  return packages === null || packageSize === null ? null : roundQuantity(packages * packageSize)
}

/** The delivery as it is sent. */
export function receiptInput(
  ingredientId: string,
  { counted, quantity, packages, packageSize, costOf, totalCostCents, unitCostCents, ...rest }: Receipt,
): ReceiveLotInput {
  const amount = counted === 'AMOUNT' ? { quantity } : { packages, packageSize }
  const cost = costOf === 'ALL' ? { totalCostCents } : { unitCostCents }
  return { ingredientId, ...rest, ...amount, ...cost }
}
