import { isFinished } from './batchStages.ts'
import { isMaturing } from '#domain/fermentation/fermentation.ts'
import {
  isLargeEnough,
  type BatchVessels,
  type EquipmentType,
  type VesselChoice,
} from '#domain/equipment/vessels.ts'

/** A calendar day such as 2026-04-03. */
export type Day = string

/**
 * What the timeline needs to know about a batch. Start dates are days in the brewery's time zone; `briteTankId` is the vessel
 * in which it conditions, also a fermenter that it stays in.
 */
export interface PlannedBatch extends Pick<BatchVessels, 'stage' | 'fermenterId' | 'briteTankId'> {
  id: string
  brewDate: Day
  fermentingSince?: Day | null
  conditioningSince?: Day | null
  expectedFermentationDays: number
  expectedConditioningDays: number
}

/** A batch in a tank: from a day on, up to but not including `until`. */
export interface Stay {
  batchId: string
  vesselId: string
  kind: 'FERMENTATION' | 'CONDITIONING'
  from: Day
  until: Day
  /** The batch is in the tank now; otherwise it is planned. */
  isRunning: boolean
  /** It should have left the tank already and isn't being kegged: the stay is shown until the end of today. */
  isOverdue: boolean
}

const dayMs = 24 * 60 * 60 * 1000
const noonOf = (day: Day) => Date.parse(`${day}T12:00:00Z`)

/** A calendar day that is stored as midnight UTC. */
export const dayOf = (stored: Date): Day => stored.toISOString().slice(0, 10)

/** The day this many days later. */
export const addDays = (day: Day, days: number): Day => dayOf(new Date(noonOf(day) + days * dayMs))

/** How many days lie between two days; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((noonOf(to) - noonOf(from)) / dayMs)
}

/** The later one of two days. */
export const laterOf = (one: Day, other: Day) => (one > other ? one : other)

/** When a batch ferments and conditions, whether or not a tank is assigned. */
export interface Phases {
  /** Null once it has left the fermenter. */
  fermentation: Phase | null
  conditioning: Phase
}

type Phase = Pick<Stay, 'from' | 'until' | 'isRunning' | 'isOverdue'>

/**
 * When a batch that is not finished ferments and conditions. A running phase ends as expected or, when overdue, not
 * before tomorrow; a planned one begins on the brew day, or today if that is past, and follows the phase before it.
 */
export function phasesOf(batch: PlannedBatch, today: Day): Phases {
  const inBriteTank = batch.stage === 'CONDITIONING' || batch.stage === 'KEGGING'
  const isFermenting = batch.stage === 'FERMENTING'
  const start = isFermenting ? (batch.fermentingSince ?? today) : laterOf(batch.brewDate, today)
  const fermentation = inBriteTank ? null : phase(start, batch.expectedFermentationDays, isFermenting, today)
  const from = fermentation?.until ?? batch.conditioningSince ?? today
  const conditioning = phase(from, batch.expectedConditioningDays, inBriteTank, today)
  const isOverdue = conditioning.isOverdue && isMaturing(batch.stage)
  return { fermentation, conditioning: { ...conditioning, isOverdue } }
}

/** The tanks that a batch is in or will be in, and when. */
export function staysOf(batch: PlannedBatch, today: Day): Stay[] {
  if (isFinished(batch.stage)) return []
  const { fermentation, conditioning } = phasesOf(batch, today)
  const { id: batchId, fermenterId, briteTankId } = batch
  return [
    ...(fermentation && fermenterId
      ? [{ ...fermentation, kind: 'FERMENTATION' as const, batchId, vesselId: fermenterId }]
      : []),
    ...(briteTankId
      ? [{ ...conditioning, kind: 'CONDITIONING' as const, batchId, vesselId: briteTankId }]
      : []),
  ]
}

/**
 * A batch in another fermenter: one that conditions where it ferments, or has no brite tank, stays there if that also
 * conditions. Once it conditions, its tank is no longer that of its fermenter.
 */
export function inFermenter<Batch extends Pick<PlannedBatch, 'stage' | 'fermenterId' | 'briteTankId'>>(
  batch: Batch,
  { id, alsoConditions }: Pick<VesselChoice, 'id' | 'alsoConditions'>,
): Batch {
  const { stage, fermenterId, briteTankId } = batch
  const isSettled = stage === 'CONDITIONING' || stage === 'KEGGING'
  const hasOwnTank = isSettled || (briteTankId && briteTankId !== fermenterId)
  return {
    ...batch,
    fermenterId: id,
    briteTankId: hasOwnTank ? briteTankId : alsoConditions ? id : null,
  }
}

function phase(from: Day, days: number, isRunning: boolean, today: Day): Phase {
  const expected = addDays(from, Math.max(1, days))
  const isOverdue = isRunning && expected <= today
  return { from, until: isOverdue ? addDays(today, 1) : expected, isRunning, isOverdue }
}

/** For each stay that overlaps another one in the same tank, the batches it overlaps with. */
export function clashesOf(stays: readonly Stay[]): Map<Stay, string[]> {
  const clashes = new Map<Stay, string[]>()
  for (const one of stays) {
    const others = stays.filter((other) => other.batchId !== one.batchId && overlap(one, other))
    if (others.length > 0) clashes.set(one, [...new Set(others.map(({ batchId }) => batchId))])
  }
  return clashes
}

/** Whether two stays overlap in one tank. */
export function overlap(one: Stay, other: Stay): boolean {
  return one.vesselId === other.vesselId && one.from < other.until && other.from < one.until
}

/** A tank that is free for a number of days from a day on. */
export interface Slot {
  vesselId: string
  from: Day
  until: Day
}

/**
 * The next free slot of each vessel that fits, soonest first and then smallest first, so that a big tank is not taken
 * for a small batch. Vessels in maintenance are left out; one that isn't available today counts as available tomorrow.
 * `daysAfter` is how long the beer conditions after that, for which it stays in a fermenter that also conditions.
 */
export function freeSlots(
  vessels: readonly VesselChoice[],
  stays: readonly Stay[],
  wanted: { type: EquipmentType; sizeBBL: number; days: number; daysAfter?: number },
  today: Day,
): Slot[] {
  return vessels
    .filter(({ type, status }) => type === wanted.type && status !== 'MAINTENANCE')
    .filter(({ capacityBBL }) => isLargeEnough(capacityBBL, wanted.sizeBBL))
    .map((vessel) => {
      const start = vessel.status === 'AVAILABLE' ? today : addDays(today, 1)
      const taken = stays.filter(({ vesselId }) => vesselId === vessel.id)
      const days = wanted.days + (vessel.alsoConditions ? (wanted.daysAfter ?? 0) : 0)
      const from = firstGap(taken, start, days)
      return { vessel, slot: { vesselId: vessel.id, from, until: addDays(from, days) } }
    })
    .sort(
      (a, b) =>
        a.slot.from.localeCompare(b.slot.from) ||
        a.vessel.capacityBBL - b.vessel.capacityBBL ||
        a.vessel.label.localeCompare(b.vessel.label, 'en-US', { numeric: true }),
    )
    .map(({ slot }) => slot)
}

/** The first day from which the tank is free for this many days. */
function firstGap(taken: readonly Stay[], start: Day, days: number): Day {
  let from = start
  for (const { from: begins, until } of [...taken].sort((a, b) => a.from.localeCompare(b.from))) {
    if (begins < addDays(from, days) && until > from) from = until
  }
  return from
}
