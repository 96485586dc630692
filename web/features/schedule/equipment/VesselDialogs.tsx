import { useEffect } from 'react'
import { vesselBatchPath } from '#domain/batches/batchNumbers.ts'
import { QrCodeDialog } from '#web/ui/dialogs/QrCodeDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { CleaningsDialog } from './CleaningsDialog.tsx'
import { EquipmentFormDialog } from './EquipmentFormDialog.tsx'
import { VesselHistoryDialog } from './VesselHistoryDialog.tsx'
import { VesselStatusDialog } from './VesselStatusDialog.tsx'
import type { BatchView, VesselView } from '#web/features/schedule/scheduleViews.ts'
import type { VesselTask } from './vesselTask.ts'
import { text } from '#web/ui/language/text.ts'

interface VesselDialogsProps {
  task: VesselTask
  equipment: readonly VesselView[]
  batches: readonly BatchView[]
  onClose: () => void
}

/** The open dialog of a vessel: adding or editing it, its status, its cleanings, its history, or its QR code. */
export function VesselDialogs({ task, equipment, batches, onClose }: VesselDialogsProps) {
  const vessel = task.kind === 'add' ? null : equipment.find(({ id }) => id === task.vesselId)
  const isGone = vessel === undefined
  useEffect(() => {
    if (!isGone) return
    notifications.show({ id: 'vessel-gone', tone: 'info', message: text('schedule.vesselGone') })
    onClose()
  }, [isGone, onClose])
  if (vessel === undefined) return null
  if (vessel === null || task.kind === 'edit')
    return <EquipmentFormDialog vessel={vessel} onClose={onClose} />
  if (task.kind === 'status') {
    return <VesselStatusDialog vessel={vessel} batches={batches} onClose={onClose} />
  }
  if (task.kind === 'code') {
    return (
      <QrCodeDialog
        name={vessel.label}
        path={vesselBatchPath(vessel.label)}
        lead={text('schedule.qrLead')}
        onClose={onClose}
      />
    )
  }
  if (task.kind === 'cleanings') return <CleaningsDialog vessel={vessel} onClose={onClose} />
  return <VesselHistoryDialog vessel={vessel} onClose={onClose} />
}
