import { vesselStatusLabels, type EquipmentStatus } from '#domain/equipment/vessels.ts'
import { Badge } from './Badge.tsx'
import { vesselStatusLooks } from './looks.ts'
import { text } from '#web/ui/language/text.ts'

/** The status of a vessel. */
export function VesselStatusBadge({ status }: { status: EquipmentStatus }) {
  return <Badge {...vesselStatusLooks[status]} label={text(vesselStatusLabels[status])} />
}
