import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconAdjustments, IconBucketDroplet, IconHistory, IconPencil, IconQrcode } from '@tabler/icons-react'
import { useId } from 'react'
import { vesselTypeLabels } from '#domain/equipment/vessels.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { VesselStatusBadge } from '#web/ui/data/VesselStatusBadge.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { MarkAvailableButton } from '#web/live/vessels/MarkAvailableButton.tsx'
import type { VesselView } from '#web/entities/vessel.ts'
import type { VesselTask } from './vesselTask.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { text } from '#web/ui/language/text.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'

interface VesselRowProps {
  vessel: VesselView
  onTask: (task: VesselTask) => void
}

/** A vessel with its status; one that is being cleaned can be marked as available; a menu has the other actions. */
export function VesselRow({ vessel, onTask }: VesselRowProps) {
  const titleId = useId()
  useUnits()
  const statusRefusal = useRoleRefusal('setEquipmentStatus')
  const editRefusal = useRoleRefusal('updateEquipment')
  const { id: vesselId, label } = vessel
  return (
    <li>
      <Row
        $surface="sunken"
        $wrap
        $gap="sm md"
        $pad="sm md"
        $minHeight="76px"
        role="group"
        aria-labelledby={titleId}
      >
        <Box $grow="120px" $leading="snug">
          <Text as="h3" $size="lg" id={titleId}>
            {label}
          </Text>
          <Muted as="p">
            {text(vessel.alsoConditions ? 'equipment.unitank' : vesselTypeLabels[vessel.type])} ·{' '}
            {vessel.name} · <Text $lines="nowrap">{measuredVolume(vessel.capacityBBL)}</Text>
          </Muted>
        </Box>
        <VesselStatusBadge status={vessel.status} />
        {vessel.status === 'CLEANING' && <MarkAvailableButton vessel={vessel} describedBy={titleId} />}
        <Row $tone="gray">
          <IconButton
            label={text('equipment.setStatusOf', { label })}
            icon={IconAdjustments}
            disabledReason={statusRefusal}
            onClick={() => onTask({ kind: 'status', vesselId })}
          />
          <IconButton
            label={text('equipment.edit', { label })}
            icon={IconPencil}
            disabledReason={editRefusal}
            onClick={() => onTask({ kind: 'edit', vesselId })}
          />
          <IconButton
            label={text('equipment.cleaningsOf', { label })}
            icon={IconBucketDroplet}
            onClick={() => onTask({ kind: 'cleanings', vesselId })}
          />
          <IconButton
            label={text('equipment.historyOf', { label })}
            icon={IconHistory}
            onClick={() => onTask({ kind: 'history', vesselId })}
          />
          <IconButton
            label={text('equipment.qrOf', { label })}
            icon={IconQrcode}
            onClick={() => onTask({ kind: 'code', vesselId })}
          />
        </Row>
      </Row>
    </li>
  )
}
