import { useEffect, useState } from 'react'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { BatchFormDialog } from '#web/features/schedule/batch/BatchFormDialog.tsx'
import { DeleteBatch } from '#web/features/schedule/batch/DeleteBatch.tsx'
import { CancelBatchDialog } from '#web/features/schedule/stage/CancelBatchDialog.tsx'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { text } from '#web/ui/language/text.ts'

interface PlanningDialogsProps {
  planning: Planning
  /** The batch, live; null for a new one and for one that was removed, undefined while loading. */
  batch: BatchView | null | undefined
  vessels: readonly VesselView[]
  onTransferred?: (batch: BatchView) => void
  onClose: () => void
}

/** The open planning dialog: a new brew, an edit, the confirmation before deleting, or what a batch is cancelled with. */
export function PlanningDialogs({ planning, batch, vessels, onTransferred, onClose }: PlanningDialogsProps) {
  const [lastShown, setLastShown] = useState(batch ?? null)
  if (batch && batch !== lastShown) setLastShown(batch)
  const isGone = planning.kind !== 'new' && batch === null
  const isOver = isGone && (planning.kind !== 'edit' || lastShown === null)
  useEffect(() => {
    if (!isOver) return
    if (lastShown === null) notifications.show({ tone: 'info', message: text('schedule.notFound') })
    onClose()
  }, [isOver, lastShown, onClose])
  if (planning.kind === 'new')
    return <BatchFormDialog batch={null} preset={planning.preset} vessels={vessels} onClose={onClose} />
  if (isOver || lastShown === null) return null
  if (planning.kind === 'delete') return <DeleteBatch batch={lastShown} onClose={onClose} />
  if (planning.kind === 'cancel') return <CancelBatchDialog batch={lastShown} onClose={onClose} />
  return (
    <BatchFormDialog
      batch={lastShown}
      isRemoved={isGone}
      vessels={vessels}
      onTransferred={onTransferred}
      onClose={onClose}
    />
  )
}
