import { ConfirmCommand } from '#web/live/commands/ConfirmCommand.tsx'
import { RetireEquipmentDocument } from './vesselDocuments.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import { text } from '#web/ui/language/text.ts'

interface RetireVesselProps {
  vessel: VesselView
  onCancel: () => void
  onRetired: () => void
}

/** Asks for confirmation, then takes a vessel out of service for good. */
export function RetireVessel({ vessel, onCancel, onRetired }: RetireVesselProps) {
  return (
    <ConfirmCommand
      document={RetireEquipmentDocument}
      variables={{ id: vessel.id }}
      title={text('equipment.retireTitle', { label: vessel.label })}
      question={text('equipment.retireQuestion', { label: vessel.label })}
      confirmLabel={text('equipment.retire')}
      done={text('equipment.isRetired', { label: vessel.label })}
      onClose={onCancel}
      onDone={onRetired}
    />
  )
}
