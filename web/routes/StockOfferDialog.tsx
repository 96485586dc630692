import { TakeIngredientsDialog } from '#web/features/ingredients/TakeIngredientsDialog.tsx'
import { LogInPlace } from '#web/features/logs/LogInPlace.tsx'
import { FillDialog } from '#web/features/kegs/FillDialog.tsx'
import type { StockOffer } from '#web/features/schedule/stage/stockOffer.ts'

/** Offers what a batch takes from the stock, the kegs that it filled, or the log of its transfer; closing it declines. */
export function StockOfferDialog({ offer, onClose }: { offer: StockOffer; onClose: () => void }) {
  if (offer.use === 'KEGS') return <FillDialog batch={offer.batch} onClose={onClose} />
  if (offer.use === 'TRANSFER')
    return (
      <LogInPlace
        logBatchId={offer.batch.id}
        logType="TRANSFER"
        historyBatchId={null}
        onAddLog={() => undefined}
        onViewAll={() => undefined}
        onClose={onClose}
      />
    )
  return <TakeIngredientsDialog batch={offer.batch} isAsked={offer.isAsked} onClose={onClose} />
}
