import { message, type Message } from '#domain/language/message.ts'
import { batchLimits, type BatchFields } from './batchForm.ts'
import { bookingsOf, overlapsOf, refuseBooking, startsNow, type Booking, type Plan } from './bookings.ts'
import {
  addDays,
  daysBetween,
  inFermenter,
  laterOf,
  overlap,
  staysOf,
  type Day,
  type Stay,
} from './timeline.ts'
import type { VesselChoice, VesselField } from '#domain/equipment/vessels.ts'

/** A stay moved by days and to another tank, or its end moved by days. */
export interface Gesture {
  kind: 'MOVE' | 'STRETCH'
  days: number
  /** The tank that it is moved to, or null to keep its own. */
  vesselId: string | null
}

/** The fields of a batch that a gesture on the timeline can change. */
export type Rescheduled = Partial<
  Pick<
    BatchFields,
    'brewDate' | 'fermenterId' | 'briteTankId' | 'expectedFermentationDays' | 'expectedConditioningDays'
  >
>

/** The effect of a gesture. */
export interface Reschedule {
  /** What to save; empty when nothing changes. */
  changes: Rescheduled
  /** The stays of the batch afterwards. */
  stays: Stay[]
  /** Why it can't be saved, in a sentence, or null. */
  refusal: Message | null
  /** Which beers would be in one tank at the same time, a sentence for each; these can be saved. */
  clashes: Message[]
}

/** What else is planned. */
export interface Surroundings {
  others: readonly Booking[]
  vessels: readonly VesselChoice[]
  today: Day
}

const fieldsOf = {
  FERMENTATION: { vessel: 'fermenterId', days: 'expectedFermentationDays' },
  CONDITIONING: { vessel: 'briteTankId', days: 'expectedConditioningDays' },
} as const satisfies Record<Stay['kind'], { vessel: VesselField; days: keyof BatchFields }>

/**
 * What a gesture on a stay would change, whether it may, and with which beers it clashes. A planned brew moves with both
 * its tanks, never into the past; one that is being made keeps its days, and the tank that it is in.
 */
export function reschedule(plan: Plan, stay: Stay, gesture: Gesture, around: Surroundings): Reschedule {
  const { today } = around
  const started = refuseStarted(plan, stay, gesture, around)
  if (started) return { changes: {}, stays: staysOf(plan, today), refusal: started, clashes: [] }
  const changes = changesOf(plan, stay, gesture, today)
  const fermenter = around.vessels.find(({ id }) => id === changes.fermenterId)
  const next = { ...(fermenter ? inFermenter(plan, fermenter) : plan), ...changes }
  const refusal = refuseTank(plan, next, stay, around)
  return { changes, stays: staysOf(next, today), refusal, clashes: clashTexts(plan, next, around) }
}

function changesOf(plan: Plan, stay: Stay, gesture: Gesture, today: Day): Rescheduled {
  const { vessel, days } = fieldsOf[stay.kind]
  if (gesture.kind === 'STRETCH') {
    const { min, max } = batchLimits[days]
    const least = stay.isRunning ? Math.max(min, daysBetween(stay.from, today) + 1) : min
    const wanted = daysBetween(stay.from, stay.until) + gesture.days
    const within = Math.min(max, Math.max(least, wanted))
    return gesture.days === 0 || within === plan[days] ? {} : { [days]: within }
  }
  const first = laterOf(plan.brewDate, today)
  const brewDate = laterOf(addDays(first, gesture.days), today)
  return {
    ...(plan.stage === 'PLANNED' && gesture.days !== 0 && brewDate !== plan.brewDate && { brewDate }),
    ...(gesture.vesselId && gesture.vesselId !== stay.vesselId && { [vessel]: gesture.vesselId }),
  }
}

function refuseStarted(plan: Plan, stay: Stay, gesture: Gesture, { vessels }: Surroundings): Message | null {
  if (gesture.kind === 'STRETCH') return null
  const label = labelOf(vessels, stay.vesselId)
  const isMoved = gesture.days !== 0 || (gesture.vesselId ?? stay.vesselId) !== stay.vesselId
  if (stay.isRunning) return isMoved ? message('planning.isInTank', { beer: plan.beer, label }) : null
  if (plan.stage === 'PLANNED' || gesture.days === 0) return null
  return message('planning.isBeingMade', { beer: plan.beer, label })
}

/** Why the batch can't have another tank: one that is booked for a later brew must be free on its days. */
function refuseTank(plan: Plan, next: Plan, stay: Stay, around: Surroundings): Message | null {
  const field = fieldsOf[stay.kind].vessel
  const vessel = around.vessels.find(({ id }) => id === next[field])
  if (!vessel || next[field] === plan[field]) return null
  const refusal = refuseBooking(vessel, field, next, stay.vesselId, {
    others: [],
    today: around.today,
  })
  if (refusal || startsNow(next, around.today)) return refusal
  const [first] = overlapsOf(next, field, vessel, around.others, around.today)
  return first ? message('planning.clashRefused', clash(vessel.label, first.needed, first.taken)) : null
}

/** The clashes of the stays that a change moves. */
function clashTexts(plan: Plan, next: Plan, { others, vessels, today }: Surroundings): Message[] {
  const before = staysOf(plan, today)
  const isKept = (stay: Stay) =>
    before.some(
      ({ vesselId, from, until }) => vesselId === stay.vesselId && from === stay.from && until === stay.until,
    )
  return bookingsOf(next, today)
    .filter((stay) => !isKept(stay))
    .flatMap((stay) =>
      others
        .filter((other) => other.batchId !== plan.id && overlap(stay, other))
        .map((other) => message('planning.clash', clash(labelOf(vessels, stay.vesselId), stay, other))),
    )
}

/** What was saved, in a sentence; null when nothing was. */
export function rescheduledText(
  number: string,
  changes: Rescheduled,
  { vessels }: Pick<Surroundings, 'vessels'>,
): Message | null {
  const { brewDate, expectedFermentationDays: fermenting, expectedConditioningDays: conditioning } = changes
  const vesselId = changes.fermenterId ?? changes.briteTankId
  if (fermenting) return message('planning.toFerment', { number, count: fermenting })
  if (conditioning) return message('planning.toCondition', { number, count: conditioning })
  const label = vesselId ? labelOf(vessels, vesselId) : null
  if (brewDate && label) return message('planning.plannedForIn', { number, day: { day: brewDate }, label })
  if (brewDate) return message('planning.plannedFor', { number, day: { day: brewDate } })
  return label ? message('planning.plannedInto', { number, label }) : null
}

/** Which two beers need one tank on which days. */
function clash(label: string | Message, one: Booking, other: Booking) {
  const from = laterOf(one.from, other.from)
  const until = one.until < other.until ? one.until : other.until
  return { one: one.beer, other: other.beer, label, from: { day: from }, until: { day: until } }
}

const labelOf = (vessels: readonly VesselChoice[], vesselId: string) =>
  vessels.find(({ id }) => id === vesselId)?.label ?? message('planning.thisTank')
