import { overlapsOf, refuseBooking, type Booking, type Plan } from './bookings.ts'
import { brewDayOf, type BrewhouseUse } from './brewhouse.ts'
import { sizeIn } from './brews.ts'
import { addDays, type Day } from './timeline.ts'
import {
  isLargeEnough,
  vesselFields,
  vesselTypeOf,
  type VesselChoice,
  type VesselField,
} from '#domain/equipment/vessels.ts'

/** What somebody decided of a new brew: its day, and its vessels, null for none. */
export interface Decided extends Partial<Record<VesselField, string | null>> {
  brewDate?: Day | null
}

/** A day for a new brew, and a vessel of each type; null where none is free or large enough. */
export interface Proposal extends Record<VesselField, string | null> {
  brewDate: Day | null
}

interface Known {
  vessels: readonly VesselChoice[]
  /** Other batches' stays in the tanks. */
  others: readonly Booking[]
  /** Other batches' brews. */
  brews: readonly BrewhouseUse[]
  today: Day
}

/** How many days ahead a free one is looked for. */
const daysAhead = 366

/**
 * The next day on which a mash tun and a kettle that no other brew needs, and a fermenter and a brite tank that are free for as long as
 * the plan needs them, are left to a new brew, and the smallest of each that holds it. What was decided stays, and the rest goes by
 * it. A type without a vessel that is large enough does not count. A fermenter that also conditions needs no brite tank, and is
 * free for as long as that takes too.
 */
export function proposeBrew(plan: Plan, decided: Decided, known: Known): Proposal {
  const tanks = { fermenterId: decided.fermenterId ?? null, briteTankId: decided.briteTankId ?? null }
  const fitting = vesselFields.map(
    (field) => [field, fittingOf(field, plan, decided, known.vessels)] as const,
  )
  const freeOn = (brewDate: Day) => {
    const found = fitting.map(([field, vessels]) => ({
      field,
      isNeeded: vessels.length > 0,
      vessel: vessels.find((vessel) => isFree(vessel, field, { ...plan, ...tanks, brewDate }, known)) ?? null,
    }))
    const fermenter = found.find(({ field }) => field === 'fermenterId')?.vessel
    const stays = fermenter?.alsoConditions && !tanks.briteTankId
    return found.map(({ field, isNeeded, vessel }) =>
      stays && field === 'briteTankId'
        ? { field, isNeeded: false, id: null }
        : { field, isNeeded, id: vessel?.id ?? null },
    )
  }
  const day =
    decided.brewDate ??
    Array.from({ length: daysAhead }, (_none, days) => addDays(known.today, days)).find((on) =>
      freeOn(on).every(({ id, isNeeded }) => id !== null || !isNeeded),
    )
  const found = day ? freeOn(day) : []
  const vesselIn = (field: VesselField) =>
    field in decided ? (decided[field] ?? null) : (found.find((one) => one.field === field)?.id ?? null)
  return {
    brewDate: day ?? null,
    mashTunId: vesselIn('mashTunId'),
    kettleId: vesselIn('kettleId'),
    fermenterId: vesselIn('fermenterId'),
    briteTankId: vesselIn('briteTankId'),
  }
}

/** The vessels in service that hold a plan, or the one that was decided on; smallest first. */
function fittingOf(
  field: VesselField,
  plan: Plan,
  decided: Decided,
  vessels: readonly VesselChoice[],
): VesselChoice[] {
  const type = vesselTypeOf[field]
  return vessels
    .filter((vessel) => vessel.type === type && vessel.status !== 'MAINTENANCE')
    .filter(({ id }) => !(field in decided) || decided[field] === id)
    .filter(({ capacityBBL }) => isLargeEnough(capacityBBL, sizeIn(type, plan)))
    .sort(
      (a, b) => a.capacityBBL - b.capacityBBL || a.label.localeCompare(b.label, 'en-US', { numeric: true }),
    )
}

function isFree(vessel: VesselChoice, field: VesselField, plan: Plan, known: Known): boolean {
  const { others, brews, today } = known
  return (
    refuseBooking(vessel, field, plan, null, known) === null &&
    overlapsOf(plan, field, vessel, others, today).length === 0 &&
    !brews.some(
      (brew) =>
        brewDayOf(brew, today) === plan.brewDate &&
        (brew.mashTun?.id === vessel.id || brew.kettle?.id === vessel.id),
    )
  )
}
