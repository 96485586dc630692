import { z } from 'zod'
import { isActive, type BatchStage } from './batchStages.ts'
import { optionalChoice, requiredNumber } from './formFields.ts'
import { bulkLimits } from './kegs.ts'

/** What a batch does to the stock: brewing takes its ingredients, kegging fills kegs. */
export type StockUse = 'INGREDIENTS' | 'KEGS'

/** What is offered when a batch goes from one stage to another; a step back offers nothing. */
export function offerOnMove(from: BatchStage, to: BatchStage): StockUse | null {
  const isBrewed = from === 'PLANNED' && (to === 'MASHING' || to === 'FERMENTING')
  if (isBrewed) return 'INGREDIENTS'
  return from === 'CONDITIONING' && to === 'KEGGING' ? 'KEGS' : null
}

/** What can still be done by hand for a batch in a stage, where it was not done when the batch got there. */
export function stockUsesIn(stage: BatchStage): StockUse[] {
  if (stage === 'KEGGING' || stage === 'COMPLETED') return ['INGREDIENTS', 'KEGS']
  return isActive(stage) ? ['INGREDIENTS'] : []
}

/** US gallons in a barrel. */
const barrelGallons = 31

/** US gallons in a batch, to 2 decimals. */
export function batchGallons(batchSizeBBL: number): number {
  return Math.round(batchSizeBBL * barrelGallons * 100) / 100
}

const noKegs = `Kegs must be whole numbers from 0 to ${bulkLimits.max}, and not all 0.`
const count = (name: string) => requiredNumber(name, { min: 0, max: bulkLimits.max, decimals: 0 })

/** The kegs that a batch filled, with a sentence for each way they can be wrong. Without a beer: that of the recipe. */
export const filledKegsFields = z
  .object({
    halfBarrels: count('1/2 BBL kegs'),
    sixthBarrels: count('1/6 BBL kegs'),
    beerTypeId: optionalChoice('Beer'),
  })
  .refine(({ halfBarrels, sixthBarrels }) => halfBarrels + sixthBarrels > 0, {
    error: noKegs,
    path: ['halfBarrels'],
  })

export type FilledKegsFields = z.output<typeof filledKegsFields>
