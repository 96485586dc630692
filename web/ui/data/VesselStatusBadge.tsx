import { IconBrush, IconCircleCheck, IconDroplet, IconTool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { equipmentStatusLabels, type EquipmentStatus } from '#domain/equipment/vessels.ts'
import type { Tone } from '#web/theme.ts'
import { Badge } from './Badge.tsx'

const looks: Record<EquipmentStatus, { tone: Tone; icon: ReactNode }> = {
  AVAILABLE: { tone: 'green', icon: <IconCircleCheck aria-hidden="true" /> },
  IN_USE: { tone: 'blue', icon: <IconDroplet aria-hidden="true" /> },
  CLEANING: { tone: 'yellow', icon: <IconBrush aria-hidden="true" /> },
  MAINTENANCE: { tone: 'red', icon: <IconTool aria-hidden="true" /> },
}

/** The status of a vessel. */
export function VesselStatusBadge({ status }: { status: EquipmentStatus }) {
  const look = looks[status]
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {equipmentStatusLabels[status]}
    </Badge>
  )
}
