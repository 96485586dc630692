import { offerOnMove, type StockUse } from '#domain/stock/stockOffers.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { BatchView } from '#web/features/schedule/scheduleViews.ts'

/** An offered stock action for a batch. */
export interface StockOffer {
  use: StockUse
  batch: BatchView
  /** Opened by hand; otherwise it follows a move, and is skipped if there is nothing to do. */
  isAsked: boolean
}

/** The offer after a batch's move to another stage, or null. */
export function offerAfter(batch: BatchView, to: BatchStage): StockOffer | null {
  const use = offerOnMove(batch.stage, to)
  return use && { use, batch, isAsked: false }
}
