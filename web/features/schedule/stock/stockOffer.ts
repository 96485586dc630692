import { offerOnMove, type StockUse } from '#domain/stock/stockOffers.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { BatchView } from '#web/features/schedule/scheduleViews.ts'

/** What is offered to be done in the stock for a batch. */
export interface StockOffer {
  use: StockUse
  batch: BatchView
  /** Someone asked for it; else it comes after a move, and not at all where there is nothing to do. */
  isAsked: boolean
}

/** What to offer after a batch went to another stage, or null. */
export function offerAfter(batch: BatchView, to: BatchStage): StockOffer | null {
  const use = offerOnMove(batch.stage, to)
  return use && { use, batch, isAsked: false }
}
