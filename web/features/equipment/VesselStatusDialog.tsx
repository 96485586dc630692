import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import styled from 'styled-components'
import {
  refuseStatus,
  vesselStatusLabels,
  vesselStatuses,
  type EquipmentStatus,
} from '#domain/equipment/vessels.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { tell } from '#web/ui/feedback/tell.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { SetEquipmentStatusDocument } from '#web/live/vessels/setVesselStatusDocument.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { text, textOf } from '#web/ui/language/text.ts'

interface VesselStatusDialogProps {
  vessel: VesselView
  /** The number of the batch in it. */
  heldBy: string | null
  onClose: () => void
}

/** Sets a vessel's status by hand, for example for maintenance; unavailable choices say why. */
export function VesselStatusDialog({ vessel, heldBy, onClose }: VesselStatusDialogProps) {
  const [setStatus, { busy }] = useCommand(SetEquipmentStatusDocument)
  const roleRefusal = useRoleRefusal('setEquipmentStatus')
  const choose = async (status: EquipmentStatus) => {
    const said = { label: vessel.label, status: text(vesselStatusLabels[status]) }
    const done = text('equipment.statusSet', said)
    if (await tell(setStatus({ id: vessel.id, status }), { done })) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={text('equipment.statusOf', { label: vessel.label })}>
      <DialogBody>
        <Stack as="ul" $gap="sm">
          {vesselStatuses.map((status) => {
            const isNow = status === vessel.status
            const refusal = roleRefusal ?? refuseStatus(vessel, status, heldBy)
            const Icon = isNow ? IconCircleCheckFilled : IconCircle
            return (
              <li key={status}>
                <Choice
                  main
                  aria-pressed={isNow}
                  data-first-focus={status === 'AVAILABLE' ? true : undefined}
                  busy={busy && !isNow}
                  icon={Icon}
                  aria-disabled={!isNow && refusal !== null}
                  onClick={() => (isNow ? onClose() : void choose(status))}
                >
                  {text(vesselStatusLabels[status])}
                </Choice>
                {!isNow && refusal && (
                  <Muted as="p" $pad="xxs md 0">
                    {textOf(refusal)}
                  </Muted>
                )}
              </li>
            )
          })}
        </Stack>
      </DialogBody>
    </Dialog>
  )
}

const Choice = styled(Button)`
  justify-content: flex-start;
  width: 100%;
  min-height: 56px;
  font-size: ${theme.font.size.md};
`
