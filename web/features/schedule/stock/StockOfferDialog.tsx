import { FilledKegsDialog } from '#web/features/schedule/stage/FilledKegsDialog.tsx'
import { TakeIngredientsDialog } from './TakeIngredientsDialog.tsx'
import type { StockOffer } from './stockOffer.ts'

/** Offers a batch's stock actions; closing it declines. */
export function StockOfferDialog({ offer, onClose }: { offer: StockOffer; onClose: () => void }) {
  if (offer.use === 'KEGS') return <FilledKegsDialog batch={offer.batch} onClose={onClose} />
  return <TakeIngredientsDialog batch={offer.batch} isAsked={offer.isAsked} onClose={onClose} />
}
