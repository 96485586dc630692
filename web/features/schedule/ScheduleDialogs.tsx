import { Suspense, useState, useEffect, type ReactNode } from 'react'
import { BatchDetailsDialog, PlanningDialogs } from './laterViews.ts'
import { LiveBatch } from '#web/features/schedule/batch/LiveBatch.tsx'
import type { VesselView } from '#web/entities/vessel.ts'
import type { ScheduleWindows } from './useScheduleWindows.ts'
import { type OffersStock, isMovedBack, type StockOffer } from './stage/stockOffer.ts'

/** What the dialogs of the schedule are told by the page that they are on. */
export interface PlanDialogsProps {
  windows: ScheduleWindows
  vessels: readonly VesselView[]
}

/** The open dialogs of the schedule. */
export function ScheduleDialogs({ windows, vessels, StockOfferDialog }: PlanDialogsProps & OffersStock) {
  const { openBatchId, isMoving, planning, offer } = windows
  // The last one stays mounted during the closing animation.
  const [detailsId, setDetailsId] = useState(openBatchId)
  if (openBatchId !== null && openBatchId !== detailsId) setDetailsId(openBatchId)
  return (
    <Suspense>
      {detailsId !== null && (
        <LiveBatch key={`details:${detailsId}`} id={detailsId}>
          {(batch) => (
            <BatchDetailsDialog
              open={openBatchId !== null}
              batch={batch}
              isMoving={isMoving}
              onClose={windows.closeDetails}
              onEdit={(batchId) => windows.plan({ kind: 'edit', batchId })}
              onCancelBatch={(batchId) => windows.plan({ kind: 'cancel', batchId })}
              onMoved={windows.moved}
              onOffer={windows.offerStock}
            />
          )}
        </LiveBatch>
      )}
      {planning?.kind === 'new' && (
        <PlanningDialogs planning={planning} batch={null} vessels={vessels} onClose={windows.closePlanning} />
      )}
      {planning && planning.kind !== 'new' && (
        <LiveBatch key={`planning:${planning.batchId}`} id={planning.batchId}>
          {(batch) => (
            <PlanningDialogs
              planning={planning}
              batch={batch}
              vessels={vessels}
              onTransferred={(transferred) => windows.moved(transferred, transferred.stage)}
              onClose={windows.closePlanning}
            />
          )}
        </LiveBatch>
      )}
      {offer && (
        <LiveOffer offer={offer} onClose={windows.closeOffer}>
          <StockOfferDialog offer={offer} onClose={windows.closeOffer} />
        </LiveOffer>
      )}
    </Suspense>
  )
}

interface LiveOfferProps {
  offer: StockOffer
  onClose: () => void
  /** The dialog of the offer. */
  children: ReactNode
}

/** Shows an offer, and closes it when the move that it follows is undone. */
function LiveOffer({ offer, onClose, children }: LiveOfferProps) {
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
