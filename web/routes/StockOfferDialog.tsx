import { TakeIngredientsDialog } from '#web/features/ingredients/batchStock/TakeIngredientsDialog.tsx'
import { FilledKegsDialog } from '#web/features/kegs/FilledKegsDialog.tsx'
import type { StockOffer } from '#web/features/schedule/stage/stockOffer.ts'

/** Offers what a batch takes from the stock, or the kegs that it filled; closing it declines. */
export function StockOfferDialog({ offer, onClose }: { offer: StockOffer; onClose: () => void }) {
  if (offer.use === 'KEGS') return <FilledKegsDialog batch={offer.batch} onClose={onClose} />
  return <TakeIngredientsDialog batch={offer.batch} isAsked={offer.isAsked} onClose={onClose} />
}
