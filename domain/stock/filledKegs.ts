import { z } from 'zod'
import { optionalChoice, optionalNumber, requiredNumber } from '#domain/formFields.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { storedDecimals } from '#domain/units/units.ts'
import { volumeText } from '#domain/units/volumeText.ts'
import { bulkLimits } from './kegs.ts'

const noKegs = `Kegs must be whole numbers from 0 to ${bulkLimits.max}, and not all 0.`
const count = (name: string) => requiredNumber(name, { min: 0, max: bulkLimits.max, decimals: 0 })

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
    halfBarrels: count('1/2 BBL kegs'),
    sixthBarrels: count('1/6 BBL kegs'),
    beerTypeId: optionalChoice('Beer'),
    leftInTankBBL: optionalNumber('Left in the tank', leftLimits),
  })
  .refine(({ halfBarrels, sixthBarrels }) => halfBarrels + sixthBarrels > 0, {
    error: noKegs,
    path: ['halfBarrels'],
  })

export type FilledKegsFields = z.output<typeof filledKegsFields>

/** Why this can't have been left in the tank of a batch, in a sentence, or null when it can. */
export function refuseLeft(
  leftInTankBBL: number | null,
  batchSizeBBL: number,
  units: Units = storedUnits,
): string | null {
  return (leftInTankBBL ?? 0) > batchSizeBBL
    ? `Left in the tank can be at most the ${volumeText(batchSizeBBL, units)} of the batch.`
    : null
}
