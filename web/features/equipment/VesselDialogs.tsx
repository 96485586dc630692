import { useEffect } from 'react'
import { vesselBatchPath } from '#domain/batches/batchNumbers.ts'
import { QrCodeDialog } from '#web/ui/dialogs/QrCodeDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { CleaningsDialog } from './CleaningsDialog.tsx'
import { VesselFormDialog } from './VesselFormDialog.tsx'
import { VesselHistoryDialog } from './VesselHistoryDialog.tsx'
import { VesselStatusDialog } from './VesselStatusDialog.tsx'
import type { VesselView } from '#web/entities/vessel.ts'
import type { VesselTask } from './vesselTask.ts'
import { text } from '#web/ui/language/text.ts'

interface VesselDialogsProps {
  task: VesselTask
  vessels: readonly VesselView[]
  /** The number of the batch in a vessel. */
  heldBy: (vesselId: string) => string | null
  onClose: () => void
}

/** The open dialog of a vessel: adding or editing it, its status, its cleanings, its history, or its QR code. */
export function VesselDialogs({ task, vessels, heldBy, onClose }: VesselDialogsProps) {
  const vessel = task.kind === 'add' ? null : vessels.find(({ id }) => id === task.vesselId)
  const isGone = vessel === undefined
  useEffect(() => {
    if (!isGone) return
    notifications.show({ id: 'vessel-gone', tone: 'info', message: text('equipment.gone') })
    onClose()
  }, [isGone, onClose])
  if (vessel === undefined) return null
  if (vessel === null || task.kind === 'edit') return <VesselFormDialog vessel={vessel} onClose={onClose} />
  if (task.kind === 'status') {
    return <VesselStatusDialog vessel={vessel} heldBy={heldBy(vessel.id)} onClose={onClose} />
  }
  if (task.kind === 'code') {
    return (
      <QrCodeDialog
        name={vessel.label}
        path={vesselBatchPath(vessel.label)}
        lead={text('equipment.qrLead')}
        onClose={onClose}
      />
    )
  }
  if (task.kind === 'cleanings') return <CleaningsDialog vessel={vessel} onClose={onClose} />
  return <VesselHistoryDialog vessel={vessel} onClose={onClose} />
}
