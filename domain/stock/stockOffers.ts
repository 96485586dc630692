import { isActive, type BatchStage } from '#domain/batches/batchStages.ts'

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
