import { overlap, staysOf, type Day, type PlannedBatch, type Stay } from './timeline.ts'
import { refuseVessel, vesselTypeOf, type VesselChoice, type VesselField } from '#domain/equipment/vessels.ts'

/** A plan for a batch, as far as it is known: a form may not have its day or its recipe yet. */
export interface Plan extends PlannedBatch {
  /** What the batch is called, as Harvest IPA 2026-031. */
  beer: string
  batchSizeBBL: number
}

/** A stay in a tank, with what stands in it. */
export interface Booking extends Stay {
  beer: string
}

/** The stays of a batch in its tanks, called by its name. */
export function bookingsOf(plan: Omit<Plan, 'batchSizeBBL'>, today: Day): Booking[] {
  return staysOf(plan, today).map((stay) => ({ ...stay, beer: plan.beer }))
}

/** Whether a batch needs its vessels now: it is brewed already, or is to be today. Without a day it may be. */
export function startsNow({ stage, brewDate }: Pick<Plan, 'stage' | 'brewDate'>, today: Day): boolean {
  return stage !== 'PLANNED' || brewDate === '' || brewDate <= today
}

/** The stays of others in a tank on the days on which a batch would stand in it, were it planned into it. */
export function overlapsOf(
  plan: Plan,
  field: VesselField,
  vesselId: string,
  others: readonly Booking[],
  today: Day,
): { needed: Booking; taken: Booking }[] {
  if (plan.brewDate === '') return []
  const kind = field === 'fermenterId' ? 'FERMENTATION' : field === 'briteTankId' ? 'CONDITIONING' : null
  const needed = bookingsOf({ ...plan, [field]: vesselId }, today).find((stay) => stay.kind === kind)
  if (!needed) return []
  return others
    .filter((taken) => taken.batchId !== plan.id && overlap(needed, taken))
    .map((taken) => ({ needed, taken }))
}

/** Which beers want one tank on which days, in a sentence; `dayText` writes a day. */
export function overlapText(
  label: string,
  { needed, taken }: { needed: Booking; taken: Booking },
  dayText: (day: Day) => string = (day) => day,
): string {
  const days = (stay: Stay) => `from ${dayText(stay.from)} to ${dayText(stay.until)}`
  return `${label} is taken by ${taken.beer} ${days(taken)}; ${needed.beer} needs it ${days(needed)}.`
}

/**
 * Why a batch cannot be planned into a vessel, in a sentence, or null when it can. A brew that starts now takes what is
 * available; a later one any vessel of the type and size that is free on its days, and not in maintenance. The batch's own
 * vessel may always stay: an overlap there is for the person to see.
 */
export function refuseBooking(
  vessel: VesselChoice,
  field: VesselField,
  plan: Plan,
  currentId: string | null,
  { others, today, dayText }: { others: readonly Booking[]; today: Day; dayText?: (day: Day) => string },
): string | null {
  const isLater = !startsNow(plan, today)
  const isOut = vessel.status === 'MAINTENANCE'
  const seen = isLater && !isOut ? { ...vessel, status: 'AVAILABLE' as const } : vessel
  const refusal = refuseVessel(seen, vesselTypeOf[field], plan.batchSizeBBL, currentId)
  if (refusal || !isLater || vessel.id === currentId) return refusal
  const [first] = overlapsOf(plan, field, vessel.id, others, today)
  return first ? overlapText(vessel.label, first, dayText) : null
}
