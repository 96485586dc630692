import { z } from 'zod'
import { optionalChoice, optionalNumber, requiredNumber } from '#domain/formFields.ts'
import { carry, inShort, message, type Message, type PlainId } from '#domain/language/message.ts'
import { storedDecimals } from '#domain/units/units.ts'
import { bulkLimits } from './kegs.ts'

/** The labels of the fields. */
const filledKegsLabels = {
  halfBarrels: 'kegs.halfKegsField',
  sixthBarrels: 'kegs.sixthKegsField',
  beerTypeId: 'kegs.beer',
  leftInTankBBL: 'kegs.leftInTank',
} as const satisfies Record<string, PlainId>

const nameOf = (field: keyof typeof filledKegsLabels) => message(filledKegsLabels[field])
const noKegs = carry(message('kegs.filledLimits', { max: bulkLimits.max }))
const count = (field: 'halfBarrels' | 'sixthBarrels') =>
  requiredNumber(nameOf(field), { min: 0, max: bulkLimits.max, decimals: 0 })

/** The limits of what is left in a tank, in US barrels: at most the largest batch. */
export const leftLimits = {
  min: 0,
  max: 100,
  decimals: storedDecimals.volume,
  unit: ' BBL',
  quantity: 'volume',
} as const

/**
 * The kegs that a batch filled and what was left in its tank, with a sentence for each way they can be wrong. Without a
 * beer type: the recipe's.
 */
export const filledKegsFields = z
  .object({
    halfBarrels: count('halfBarrels'),
    sixthBarrels: count('sixthBarrels'),
    beerTypeId: optionalChoice(nameOf('beerTypeId')),
    leftInTankBBL: optionalNumber(nameOf('leftInTankBBL'), leftLimits),
  })
  .refine(({ halfBarrels, sixthBarrels }) => halfBarrels + sixthBarrels > 0, {
    error: noKegs,
    path: ['halfBarrels'],
  })

export type FilledKegsFields = z.output<typeof filledKegsFields>

/** A batch that fills kegs, in US barrels: its size, and what its latest transfer brought into its tank, if that was logged. */
interface KeggedBatch {
  batchSizeBBL: number
  transferredBBL: number | null
}

/** How much of a batch there is to fill into kegs, in US barrels. */
export function beerToKegBBL({ batchSizeBBL, transferredBBL }: KeggedBatch): number {
  return transferredBBL ?? batchSizeBBL
}

/** Why this can't have been left in the tank of a batch, or null when it can. */
export function refuseLeft(leftInTankBBL: number | null, batch: KeggedBatch): Message | null {
  const most = beerToKegBBL(batch)
  if ((leftInTankBBL ?? 0) <= most) return null
  const size = inShort('volume', most)
  return message(batch.transferredBBL === null ? 'kegs.leftTooMuch' : 'kegs.leftMoreThanArrived', { size })
}
