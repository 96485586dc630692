import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { RetireEquipmentDocument } from './equipmentDocuments.ts'
import type { VesselView } from '#web/features/schedule/scheduleViews.ts'
import { text } from '#web/ui/language/text.ts'

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
      notifications.show({ tone: 'success', message: text('schedule.isRetired', { label: vessel.label }) })
      onRetired()
    } catch (error) {
      notifications.show({ tone: 'error', message: error instanceof Error ? error.message : '' })
      onCancel()
    }
  }
  return (
    <ConfirmDialog
      open
      title={text('schedule.retireTitle', { label: vessel.label })}
      question={text('schedule.retireQuestion', { label: vessel.label })}
      confirmLabel={text('schedule.retire')}
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    />
  )
}
