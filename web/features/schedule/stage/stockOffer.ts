import type { ComponentType } from 'react'
import { isTransfer } from '#domain/batches/transfers.ts'
import { offerOnMove, type StockUse } from '#domain/stock/stockOffers.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import { occupiedVessel } from '#domain/equipment/vessels.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { forRules } from '#web/live/vessels/vesselsOfBatch.ts'

/** What is offered for a batch: to record its use of the stock, or how much of it a transfer brought into another tank. */
export interface StockOffer {
  use: StockUse | 'TRANSFER'
  batch: BatchView
  /** Opened by hand; otherwise it follows a move, and is skipped if there is nothing to do. */
  isAsked: boolean
}

/** The offer after a batch's move to another stage, or to another tank in the same one; null for none. */
export function offerAfter(batch: BatchView, to: BatchStage): StockOffer | null {
  const use = offerOnMove(batch.stage, to) ?? (isTransfer(forRules(batch), to) ? 'TRANSFER' : null)
  return use && { use, batch, isAsked: false }
}

/** Whether an offer has lost its cause: the batch is in the stage and the vessel again that it was in before the move. */
export function isMovedBack({ isAsked, batch: before }: StockOffer, batch: BatchView): boolean {
  if (isAsked || batch.stage !== before.stage) return false
  return occupiedVessel(forRules(batch)) === occupiedVessel(forRules(before))
}

/** The dialog of an offer belongs to ingredients, kegs or logs, so who shows it is given it. */
export interface OffersStock {
  StockOfferDialog: ComponentType<{ offer: StockOffer; onClose: () => void }>
}
