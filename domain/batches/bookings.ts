import { message, type Message } from '#domain/language/message.ts'
import { inFermenter, overlap, staysOf, type Day, type PlannedBatch, type Stay } from './timeline.ts'
import { sizeIn, type BatchSize } from './brews.ts'
import { refuseVessel, vesselTypeOf, type VesselChoice, type VesselField } from '#domain/equipment/vessels.ts'

/** A plan for a batch, possibly incomplete: a form may not have its day or its recipe yet. */
export interface Plan extends PlannedBatch, BatchSize {
  /** The batch's name, such as Harvest IPA 2026-031, or what a brew without one is called. */
  beer: string | Message
}

/** A stay in a tank, with its beer. */
export interface Booking extends Stay {
  beer: Plan['beer']
}

/** The stays of a batch in its tanks, with the batch's name. */
export function bookingsOf(plan: Omit<Plan, keyof BatchSize>, today: Day): Booking[] {
  return staysOf(plan, today).map((stay) => ({ ...stay, beer: plan.beer }))
}

/** Whether a batch needs its vessels now: it is being brewed, or planned for today or for no day yet. */
export function startsNow({ stage, brewDate }: Pick<Plan, 'stage' | 'brewDate'>, today: Day): boolean {
  return stage !== 'PLANNED' || brewDate === '' || brewDate <= today
}

/**
 * Other batches' stays in a tank on the days on which this batch would occupy it; in a fermenter that it stays in to
 * condition, until it leaves that.
 */
export function overlapsOf(
  plan: Plan,
  field: VesselField,
  vessel: Pick<VesselChoice, 'id' | 'alsoConditions'>,
  others: readonly Booking[],
  today: Day,
): { needed: Booking; taken: Booking }[] {
  if (plan.brewDate === '' || (field !== 'fermenterId' && field !== 'briteTankId')) return []
  const isFermenter = field === 'fermenterId'
  const next = isFermenter ? inFermenter(plan, vessel) : { ...plan, briteTankId: vessel.id }
  return bookingsOf(next, today)
    .filter(({ vesselId, kind }) => vesselId === vessel.id && (isFermenter || kind === 'CONDITIONING'))
    .flatMap((needed) =>
      others
        .filter((taken) => taken.batchId !== plan.id && overlap(needed, taken))
        .map((taken) => ({ needed, taken })),
    )
}

/** Which beers overlap in one tank on which days, in a sentence. */
export function overlapText(label: string, { needed, taken }: { needed: Booking; taken: Booking }): Message {
  return message('batches.tankTaken', {
    label,
    taken: taken.beer,
    takenFrom: { day: taken.from },
    takenUntil: { day: taken.until },
    needed: needed.beer,
    neededFrom: { day: needed.from },
    neededUntil: { day: needed.until },
  })
}

/** What is known beside the plan: other stays in the tank. */
interface Known {
  others: readonly Booking[]
  today: Day
}

/**
 * Why a batch cannot be planned into a vessel, in a sentence, or null when it can. A brew that starts now takes what is
 * available; a later one any vessel of the type and size that is free on its days, and not in maintenance. The batch's
 * own vessel is always allowed: an overlap there is shown, not refused. A batch also conditions in its fermenter, if that does.
 */
export function refuseBooking(
  vessel: VesselChoice,
  field: VesselField,
  plan: Plan,
  currentId: string | null,
  { others, today }: Known,
): Message | null {
  const isLater = !startsNow(plan, today)
  const isOut = vessel.status === 'MAINTENANCE'
  const seen = isLater && !isOut ? { ...vessel, status: 'AVAILABLE' as const } : vessel
  const stays = field === 'briteTankId' && staysIn(vessel, plan, currentId)
  const type = stays ? vessel.type : vesselTypeOf[field]
  const isThere = stays && plan.stage !== 'CONDITIONING' && plan.stage !== 'KEGGING'
  const refusal = refuseVessel(seen, type, sizeIn(type, plan), isThere ? vessel.id : currentId)
  if (refusal || !isLater || vessel.id === currentId) return refusal
  const [first] = overlapsOf(plan, field, vessel, others, today)
  return first ? overlapText(vessel.label, first) : null
}

/** Whether a vessel is the fermenter in which a batch stays, or stayed, to condition. */
function staysIn(vessel: VesselChoice, { fermenterId }: Plan, currentId: string | null): boolean {
  return vessel.type === 'FERMENTER' && vessel.alsoConditions && [fermenterId, currentId].includes(vessel.id)
}
