import type { ComponentType } from 'react'
import { offerOnMove, type StockUse } from '#domain/stock/stockOffers.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { BatchView } from '#web/entities/batch.ts'

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

/** The dialog of an offer belongs to ingredients and kegs, so who shows it is given it. */
export interface OffersStock {
  StockOfferDialog: ComponentType<{ offer: StockOffer; onClose: () => void }>
}
