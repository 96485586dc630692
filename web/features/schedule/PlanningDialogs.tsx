import { useEffect, useState } from 'react'
import { notifications } from '#web/ui/notifications.ts'
import { BatchFormDialog } from './BatchFormDialog.tsx'
import { DeleteBatch } from './DeleteBatch.tsx'
import type { Planning } from './planning.ts'
import type { BatchView, VesselView } from './scheduleViews.ts'

interface PlanningDialogsProps {
  planning: Planning
  batches: readonly BatchView[]
  equipment: readonly VesselView[]
  onClose: () => void
}

/** The window that is open for planning: a new brew, an edit, or the question before deleting. */
export function PlanningDialogs({ planning, batches, equipment, onClose }: PlanningDialogsProps) {
  const id = planning.kind === 'new' ? null : planning.batchId
  const batch = batches.find((each) => each.id === id) ?? null
  const [lastShown, setLastShown] = useState(batch)
  if (batch && batch !== lastShown) setLastShown(batch)
  const isGone = id !== null && batch === null
  const number = lastShown?.batchNumber
  const isEdit = planning.kind === 'edit'
  useEffect(() => {
    if (!isGone) return
    const message = number ? `Batch ${number} was removed, so its form is closed.` : 'Schedule not found'
    if (isEdit || !number)
      notifications.show({ id: `form-closed-${number ?? ''}`, tone: 'info', message, autoClose: 8000 })
    onClose()
  }, [isGone, isEdit, number, onClose])
  if (planning.kind === 'new') {
    return (
      <BatchFormDialog
        batch={null}
        preset={planning.preset}
        batches={batches}
        equipment={equipment}
        onClose={onClose}
      />
    )
  }
  if (!batch) return null
  if (planning.kind === 'delete') return <DeleteBatch batch={batch} onClose={onClose} />
  return <BatchFormDialog batch={batch} batches={batches} equipment={equipment} onClose={onClose} />
}
