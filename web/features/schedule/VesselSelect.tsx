import type { ReactNode, Ref } from 'react'
import {
  equipmentTypeLabels,
  refuseVessel,
  vesselChoices,
  vesselTypeOf,
  type VesselField,
} from '#domain/vessels.ts'
import { SearchSelect } from '#web/ui/SearchSelect.tsx'
import type { VesselView } from './scheduleViews.ts'

interface VesselSelectProps {
  label: string
  vesselField: VesselField
  equipment: readonly VesselView[]
  /** Null while it is not given: then the size leaves nothing out. */
  batchSizeBBL: number | null
  /** The vessel that the batch has now: always offered. */
  currentId: string | null
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  error?: string
  mark?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A vessel for a batch: of the right type, available and big enough. What was chosen stays, and says so when it is not. */
export function VesselSelect(props: VesselSelectProps) {
  const { vesselField, equipment, batchSizeBBL, currentId, error, ...field } = props
  const type = vesselTypeOf[vesselField]
  const size = batchSizeBBL ?? 0
  const offered = vesselChoices(equipment, type, size, currentId)
  const chosen = equipment.find(({ id }) => id === props.value)
  const refusal = chosen ? refuseVessel(chosen, type, size, currentId) : null
  const vessels = chosen && !offered.includes(chosen) ? [chosen, ...offered] : offered
  const noun = equipmentTypeLabels[type].toLowerCase()
  return (
    <SearchSelect
      {...field}
      error={error ?? refusal ?? undefined}
      placeholder="Not assigned"
      hint={vessels.length === 0 ? `No ${noun} of ${size} BBL or more is available.` : undefined}
      emptyText={vessels.length === 0 ? `No ${noun} is available.` : 'Nothing matches.'}
      choices={vessels.map(({ id, label, name, capacityBBL }) => ({
        value: id,
        label,
        detail: `${name} · ${capacityBBL} BBL${id === currentId ? ' · assigned now' : ''}`,
      }))}
    />
  )
}
