import { useEffect, type ReactNode } from 'react'
import { LiveBatch } from '#web/features/schedule/batch/LiveBatch.tsx'
import { isMovedBack, type StockOffer } from './stockOffer.ts'

interface LiveOfferProps {
  offer: StockOffer
  onClose: () => void
  /** The dialog of the offer. */
  children: ReactNode
}

/** Shows an offer, and closes it when the move that it follows is undone. */
export function LiveOffer({ offer, onClose, children }: LiveOfferProps) {
  return (
    <LiveBatch key={offer.batch.id} id={offer.batch.id}>
      {(batch) => (batch && isMovedBack(offer, batch) ? <Over onClose={onClose} /> : children)}
    </LiveBatch>
  )
}

function Over({ onClose }: Pick<LiveOfferProps, 'onClose'>) {
  useEffect(onClose, [onClose])
  return null
}
