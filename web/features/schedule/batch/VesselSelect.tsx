import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { ReactNode, Ref } from 'react'
import { overlapsOf, overlapText, refuseBooking, startsNow } from '#domain/batches/bookings.ts'
import { sizeIn } from '#domain/batches/brews.ts'
import { vesselTypeOf, type VesselField } from '#domain/equipment/vessels.ts'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import type { VesselView } from '#web/entities/vessel.ts'
import type { Bookings } from './useBookings.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import type { Message } from '#domain/language/message.ts'

interface VesselSelectProps {
  label: string
  vesselField: VesselField
  vessels: readonly VesselView[]
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

interface Listed {
  vessel: VesselView
  refusal: Message | null
}

/**
 * A vessel for a batch: of the right type, big enough, and available or, for a later brew, free on its days.
 * Unavailable ones of the type are listed with the reason, and as a brite tank the batch's fermenter, if that also conditions. The chosen one stays selected, with a warning when it is
 * taken.
 */
export function VesselSelect(props: VesselSelectProps) {
  const { vesselField, vessels, bookings, currentId, error, ...field } = props
  const { plan, others, today } = bookings
  useUnits()
  const type = vesselTypeOf[vesselField]
  const stayed =
    vesselField === 'briteTankId'
      ? vessels.find(({ id, alsoConditions }) => alsoConditions && id === plan.fermenterId)
      : undefined
  const refusalOf = (vessel: VesselView) =>
    refuseBooking(vessel, vesselField, plan, currentId, { others, today })
  const listed = vessels
    .filter((vessel) => vessel.type === type || vessel === stayed)
    .map((vessel) => ({ vessel, refusal: refusalOf(vessel) }))
  const offered = listed.filter(({ vessel, refusal }) => refusal === null || vessel.id === currentId)
  const missing = listed.filter((one) => !offered.includes(one))
  const chosen = listed.find(({ vessel }) => vessel.id === props.value)
  return (
    <SearchSelect
      {...field}
      error={error ?? (chosen?.refusal ? textOf(chosen.refusal) : undefined)}
      placeholder={stayed ? text('batches.staysIn', { label: stayed.label }) : text('schedule.notAssigned')}
      hint={
        (chosen && overlapHint(chosen.vessel, vesselField, bookings)) ??
        (offered.length === 0 && !stayed
          ? text(startsNow(plan, today) ? 'schedule.noneAvailable' : 'schedule.noneFree', {
              ...{ type, size: measuredVolume(sizeIn(type, plan)) },
            })
          : undefined)
      }
      emptyText={listed.length === 0 ? text('schedule.noneOfType', { type }) : text('schedule.noMatch')}
      choices={[...offered, ...missing].map((one) => ({
        value: one.vessel.id,
        label: one.vessel.label,
        detail: detailOf(one, missing.includes(one), one.vessel.id === currentId),
        isDisabled: missing.includes(one),
      }))}
    />
  )
}

/** The first overlap in a tank that may be chosen anyway: the batch's own, or one that is available today. */
function overlapHint(vessel: VesselView, field: VesselField, { plan, others, today }: Bookings) {
  const [first] = overlapsOf(plan, field, vessel, others, today)
  return first && textOf(overlapText(vessel.label, first))
}

/** What is said of a vessel in the list: why it is missing from the choice, or what it is. */
function detailOf({ vessel, refusal }: Listed, isMissing: boolean, isCurrent: boolean): string | undefined {
  if (isMissing) return refusal ? textOf(refusal) : undefined
  const size = measuredVolume(vessel.capacityBBL)
  return [vessel.name, size, ...(isCurrent ? [text('schedule.assignedNow')] : [])].join(' · ')
}
