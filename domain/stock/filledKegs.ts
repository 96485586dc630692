import { z } from 'zod'
import { optionalChoice, optionalNumber, requiredNumber } from '#domain/formFields.ts'
import { carry, inShort, message, type Message, type PlainId } from '#domain/language/message.ts'
import { storedDecimals } from '#domain/units/units.ts'
import { isMoreThanThereWas, type Volume, type VolumeFigure } from '#domain/batches/volumes.ts'
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

/** Why this can't have been left in the tank of a batch with so much to keg, or null when it can. */
export function refuseLeft(leftInTankBBL: number | null, toKeg: Volume): Message | null {
  if ((leftInTankBBL ?? 0) <= toKeg.bbl) return null
  return message(leftTooMuch[toKeg.figure], { size: inShort('volume', toKeg.bbl) })
}

/**
 * Why a batch can't have filled kegs of so many US barrels unless somebody confirms it, in a sentence with the yield that it
 * would be, or null when it can: they hold more than there was to keg.
 */
export function doubtYield(keggedBBL: number, toKeg: Volume): Message | null {
  if (!isMoreThanThereWas(keggedBBL, toKeg)) return null
  return message('kegs.moreThanThereWas', {
    figure: toKeg.figure,
    kegged: inShort('volume', keggedBBL),
    volume: inShort('volume', toKeg.bbl),
    percent: Math.round((keggedBBL / toKeg.bbl) * 100),
  })
}

const leftTooMuch = {
  PACKAGED: 'kegs.leftTooMuch',
  TRANSFERRED: 'kegs.leftMoreThanArrived',
  KNOCKED_OUT: 'kegs.leftMoreThanKnockedOut',
  PLANNED: 'kegs.leftTooMuch',
} as const satisfies Record<VolumeFigure, string>
