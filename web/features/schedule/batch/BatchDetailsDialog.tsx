import { useEffect, useState } from 'react'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { BatchDetails } from './BatchDetails.tsx'
import type { BatchView } from '#web/entities/batch.ts'
import type { StockOffer } from '#web/features/schedule/stage/stockOffer.ts'
import { text } from '#web/ui/language/text.ts'

interface BatchDetailsDialogProps {
  open: boolean
  /** The batch, live; null if it was removed, undefined while loading. */
  batch: BatchView | null | undefined
  /** It opens with the next stage chosen. */
  isMoving: boolean
  onClose: () => void
  onEdit: (batchId: string) => void
  onCancelBatch: (batchId: string) => void
  onMoved: (batch: BatchView, to: BatchStage) => void
  onOffer: (offer: StockOffer) => void
}

/** One batch in full, live. When someone removes it, the dialog says so and closes. */
export function BatchDetailsDialog({ open, batch, onClose, ...rest }: BatchDetailsDialogProps) {
  const [lastShown, setLastShown] = useState(batch ?? null)
  if (batch && batch !== lastShown) setLastShown(batch)
  const isGone = open && batch === null
  const number = lastShown?.batchNumber
  useEffect(() => {
    if (!isGone) return
    const message = number ? text('schedule.detailsClosed', { number }) : text('schedule.notFound')
    notifications.show({ id: `batch-removed-${number ?? ''}`, tone: 'info', message })
    onClose()
  }, [isGone, number, onClose])
  return (
    <Dialog open={open && Boolean(batch)} onClose={onClose} title={text('schedule.details')}>
      {lastShown && <BatchDetails key={lastShown.id} batch={lastShown} onClose={onClose} {...rest} />}
    </Dialog>
  )
}
