import { useUnits } from '#web/ui/units/shownUnits.ts'
import { volumeText } from '#domain/units/volumeText.ts'
import type { ReactNode, Ref } from 'react'
import { overlapsOf, overlapText, refuseBooking, startsNow } from '#domain/batches/bookings.ts'
import { sizeIn } from '#domain/batches/brews.ts'
import { equipmentTypeLabels, vesselTypeOf, type VesselField } from '#domain/equipment/vessels.ts'
import { dayInWords } from '#web/ui/dates/days.ts'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import type { VesselView } from '#web/features/schedule/scheduleViews.ts'
import type { Bookings } from '#web/features/schedule/batch/useBookings.ts'
import { text } from '#web/ui/language/text.ts'

interface VesselSelectProps {
  label: string
  vesselField: VesselField
  equipment: readonly VesselView[]
  bookings: Bookings
  /** The vessel that the batch has now: always offered. */
  currentId: string | null
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  error?: string
  mark?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/**
 * A vessel for a batch: of the right type, big enough, and available or, for a later brew, free on its days.
 * Unavailable ones of the type are listed with the reason. The chosen one stays selected, with a warning when it is
 * taken.
 */
export function VesselSelect(props: VesselSelectProps) {
  const { vesselField, equipment, bookings, currentId, error, ...field } = props
  const { plan, others, today } = bookings
  const units = useUnits()
  const type = vesselTypeOf[vesselField]
  const refusalOf = (vessel: VesselView) =>
    refuseBooking(vessel, vesselField, plan, currentId, { others, today, dayText: dayInWords, units })
  const listed = equipment
    .filter((vessel) => vessel.type === type)
    .map((vessel) => ({ vessel, refusal: refusalOf(vessel) }))
  const offered = listed.filter(({ vessel, refusal }) => refusal === null || vessel.id === currentId)
  const missing = listed.filter((one) => !offered.includes(one))
  const chosen = listed.find(({ vessel }) => vessel.id === props.value)
  const noun = text(equipmentTypeLabels[type]).toLowerCase()
  const when = startsNow(plan, today) ? 'available' : 'free on these days'
  return (
    <SearchSelect
      {...field}
      error={error ?? chosen?.refusal ?? undefined}
      placeholder="Not assigned"
      hint={
        (chosen && overlapHint(chosen.vessel, vesselField, bookings)) ??
        (offered.length === 0
          ? `No ${noun} of ${volumeText(sizeIn(type, plan), units)} or more is ${when}.`
          : undefined)
      }
      emptyText={listed.length === 0 ? `There is no ${noun}.` : 'Nothing matches.'}
      choices={[...offered, ...missing].map((one) => ({
        value: one.vessel.id,
        label: one.vessel.label,
        detail: missing.includes(one)
          ? (one.refusal ?? undefined)
          : `${one.vessel.name} · ${volumeText(one.vessel.capacityBBL, units)}${one.vessel.id === currentId ? ' · assigned now' : ''}`,
        isDisabled: missing.includes(one),
      }))}
    />
  )
}

/** The first overlap in a tank that may be chosen anyway: the batch's own, or one that is available today. */
function overlapHint(vessel: VesselView, field: VesselField, { plan, others, today }: Bookings) {
  const [first] = overlapsOf(plan, field, vessel.id, others, today)
  return first && overlapText(vessel.label, first, dayInWords)
}
