import { IconBrush, IconCircleCheck, IconDroplet, IconTool } from '@tabler/icons-react'
import { vesselStatusLabels, type EquipmentStatus } from '#domain/equipment/vessels.ts'
import { Badge, type Look } from './Badge.tsx'
import { text } from '#web/ui/language/text.ts'

const looks: Record<EquipmentStatus, Look> = {
  AVAILABLE: { tone: 'green', icon: IconCircleCheck },
  IN_USE: { tone: 'blue', icon: IconDroplet },
  CLEANING: { tone: 'yellow', icon: IconBrush },
  MAINTENANCE: { tone: 'red', icon: IconTool },
}

/** The status of a vessel. */
export function VesselStatusBadge({ status }: { status: EquipmentStatus }) {
  return <Badge {...looks[status]} label={text(vesselStatusLabels[status])} />
}
