import { useEffect, useState } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { notifications } from '#web/ui/notifications.ts'
import { BatchDetails } from './BatchDetails.tsx'
import type { BatchView } from './scheduleViews.ts'

interface BatchDetailsDialogProps {
  batches: readonly BatchView[]
  /** The batch to show, or null when the dialog is closed. */
  batchId: string | null
  onClose: () => void
  onEdit: (batchId: string) => void
}

/** One batch in full, live. When somebody removes it, the dialog says so and closes. */
export function BatchDetailsDialog({ batches, batchId, onClose, onEdit }: BatchDetailsDialogProps) {
  const batch = batches.find((each) => each.id === batchId)
  const [lastShown, setLastShown] = useState(batch)
  if (batch && batch !== lastShown) setLastShown(batch)
  const removedNumber = batchId && !batch ? (lastShown?.batchNumber ?? '') : null
  useEffect(() => {
    if (removedNumber === null) return
    const message = `Batch ${removedNumber} was removed, so its details are closed.`
    notifications.show({ id: `batch-removed-${removedNumber}`, tone: 'info', message })
    onClose()
  }, [removedNumber, onClose])
  return (
    <Dialog open={batch !== undefined} onClose={onClose} title="Brew Schedule Details">
      {lastShown && <BatchDetails key={lastShown.id} batch={lastShown} onClose={onClose} onEdit={onEdit} />}
    </Dialog>
  )
}
