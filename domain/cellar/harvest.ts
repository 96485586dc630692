import { z } from 'zod'
import { recordedVolumeLimits } from '#domain/cellar/recordedVolume.ts'
import { optionalDay, optionalName, requiredChoice, requiredNumber } from '#domain/formFields.ts'
import { message, type PlainId } from '#domain/language/message.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

/** The names of the fields of a harvest. */
export const harvestLabels = {
  ingredientId: 'yeast.strain',
  volumeBBL: 'yeast.slurry',
  quantity: 'stock.quantity',
  lotNumber: 'stock.lotNumber',
  expirationDate: 'stock.expirationDate',
} as const satisfies Record<string, PlainId>

/** Yeast that is harvested from the beer in a tank: so much slurry, which is so much of an ingredient, in its unit. */
export const harvestFields = z.object({
  ingredientId: requiredChoice(message(harvestLabels.ingredientId)),
  volumeBBL: requiredNumber(message(harvestLabels.volumeBBL), { ...recordedVolumeLimits, min: 0.0001 }),
  quantity: requiredNumber(message(harvestLabels.quantity), { min: 0.001, max: maxQuantity, decimals: 3 }),
  lotNumber: optionalName(message(harvestLabels.lotNumber), 60),
  expirationDate: optionalDay(message(harvestLabels.expirationDate)),
})

/** Which use yeast is for that is harvested from beer with these lots: one more than the oldest; bought, it is for its first. */
export function generationAfter(pitched: readonly { generation: number | null }[]): number {
  return Math.max(1, ...pitched.map(({ generation }) => generation ?? 1)) + 1
}
