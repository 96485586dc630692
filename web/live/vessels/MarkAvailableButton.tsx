import { IconCheck } from '@tabler/icons-react'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { tell } from '#web/ui/feedback/tell.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { SetEquipmentStatusDocument } from './setVesselStatusDocument.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import { text } from '#web/ui/language/text.ts'

interface MarkAvailableButtonProps {
  vessel: VesselView
  /** The element that names the vessel. */
  describedBy: string
}

/** Marks a vessel as available after cleaning. */
export function MarkAvailableButton({ vessel, describedBy }: MarkAvailableButtonProps) {
  const [setStatus, { busy }] = useCommand(SetEquipmentStatusDocument)
  const markAvailable = () =>
    tell(setStatus({ id: vessel.id, status: 'AVAILABLE' }), {
      done: text('equipment.isAvailable', { label: vessel.label }),
      failed: text('equipment.markFailed'),
    })
  return (
    <Button
      icon={IconCheck}
      busy={busy}
      disabledReason={useRoleRefusal('markAvailable')}
      aria-describedby={describedBy}
      onClick={() => void markAvailable()}
    >
      {text('equipment.markAvailable')}
    </Button>
  )
}
