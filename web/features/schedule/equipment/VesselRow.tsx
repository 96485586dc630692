import { IconAdjustments, IconBucketDroplet, IconHistory, IconPencil } from '@tabler/icons-react'
import { useId } from 'react'
import styled from 'styled-components'
import { equipmentTypeLabels } from '#domain/equipment/vessels.ts'
import { theme } from '#web/theme.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { VesselStatusBadge } from '#web/ui/data/VesselStatusBadge.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { MarkAvailableButton } from './MarkAvailableButton.tsx'
import type { VesselView } from '#web/features/schedule/scheduleViews.ts'
import type { VesselTask } from './vesselTask.ts'

interface VesselRowProps {
  vessel: VesselView
  onTask: (task: VesselTask) => void
}

/** A vessel with its status; one that is being cleaned can be marked as available; a menu has the other actions. */
export function VesselRow({ vessel, onTask }: VesselRowProps) {
  const titleId = useId()
  const statusRefusal = useRoleRefusal('setEquipmentStatus')
  const editRefusal = useRoleRefusal('updateEquipment')
  const { id: vesselId, label } = vessel
  return (
    <li>
      <Row role="group" aria-labelledby={titleId}>
        <Words>
          <Text as="h3" $size="lg" id={titleId}>
            {label}
          </Text>
          <Muted as="p">
            {equipmentTypeLabels[vessel.type]} · {vessel.name} · {vessel.capacityBBL} BBL
          </Muted>
        </Words>
        <VesselStatusBadge status={vessel.status} />
        {vessel.status === 'CLEANING' && <MarkAvailableButton vessel={vessel} describedBy={titleId} />}
        <Tools>
          <IconButton
            label={`Set the status of ${label}`}
            icon={IconAdjustments}
            disabledReason={statusRefusal}
            onClick={() => onTask({ kind: 'status', vesselId })}
          />
          <IconButton
            label={`Edit ${label}`}
            icon={IconPencil}
            disabledReason={editRefusal}
            onClick={() => onTask({ kind: 'edit', vesselId })}
          />
          <IconButton
            label={`Cleanings of ${label}`}
            icon={IconBucketDroplet}
            onClick={() => onTask({ kind: 'cleanings', vesselId })}
          />
          <IconButton
            label={`History of ${label}`}
            icon={IconHistory}
            onClick={() => onTask({ kind: 'history', vesselId })}
          />
        </Tools>
      </Row>
    </li>
  )
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.sm} ${theme.space.md};
  min-height: 76px;
  padding: ${theme.space.sm} ${theme.space.md};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};
`

const Words = styled.div`
  flex: 1 1 180px;
  line-height: 1.35;
`

const Tools = styled.div`
  display: flex;
  color: ${theme.color.muted};
`
