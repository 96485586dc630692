import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { RetireEquipmentDocument } from './equipmentDocuments.ts'
import type { VesselView } from '#web/features/schedule/scheduleViews.ts'

interface RetireVesselProps {
  vessel: VesselView
  onCancel: () => void
  onRetired: () => void
}

/** Asks for confirmation, then takes a vessel out of service for good. */
export function RetireVessel({ vessel, onCancel, onRetired }: RetireVesselProps) {
  const [retire, { busy }] = useCommand(RetireEquipmentDocument)
  const confirm = async () => {
    try {
      await retire({ id: vessel.id })
      notifications.show({ tone: 'success', message: `${vessel.label} is out of service` })
      onRetired()
    } catch (error) {
      notifications.show({ tone: 'error', message: error instanceof Error ? error.message : '' })
      onCancel()
    }
  }
  return (
    <ConfirmDialog
      open
      title={`Retire ${vessel.label}`}
      question={`${vessel.label} will be removed from the board and from all choices for good. Its batches and history stay. Retire it?`}
      confirmLabel="Retire"
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    />
  )
}
