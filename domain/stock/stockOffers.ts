import { isActive, type BatchStage } from '#domain/batches/batchStages.ts'
import { gallonsPerBBL } from '#domain/units/barrels.ts'

/** How a batch uses the stock: brewing takes its ingredients, kegging fills kegs. */
export type StockUse = 'INGREDIENTS' | 'KEGS'

/** The offer when a batch moves from one stage to another; none for a step back. */
export function offerOnMove(from: BatchStage, to: BatchStage): StockUse | null {
  const isBrewed = from === 'PLANNED' && (to === 'MASHING' || to === 'FERMENTING')
  if (isBrewed) return 'INGREDIENTS'
  return from === 'CONDITIONING' && to === 'KEGGING' ? 'KEGS' : null
}

/** What can still be done by hand for a batch in a stage, if it wasn't done on the move. */
export function stockUsesIn(stage: BatchStage): StockUse[] {
  if (stage === 'KEGGING' || stage === 'COMPLETED') return ['INGREDIENTS', 'KEGS']
  return isActive(stage) ? ['INGREDIENTS'] : []
}

/** US gallons in a batch, to 2 decimals. */
export function batchGallons(batchSizeBBL: number): number {
  return Math.round(batchSizeBBL * gallonsPerBBL * 100) / 100
}
