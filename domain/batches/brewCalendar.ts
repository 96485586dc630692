import { isFinished } from './batchStages.ts'
import { phasesOf, type Day, type PlannedBatch } from './timeline.ts'

/** What happens to a batch on a day: it is brewed, leaves the fermenter, or is packaged. */
export type CalendarKind = 'BREW' | 'TRANSFER' | 'PACKAGE'

/** An event of the calendar. */
export interface CalendarEvent {
  day: Day
  kind: CalendarKind
  batchId: string
  /** It should have happened already: the day is the earliest possible one. */
  isLate: boolean
}

/**
 * The brew day of each unfinished batch, and the days on which it is expected to leave the fermenter and to be packaged,
 * in order. The same days as on the timeline, with or without a tank.
 */
export function brewCalendar(batches: readonly PlannedBatch[], today: Day): CalendarEvent[] {
  return batches
    .filter(({ stage }) => !isFinished(stage))
    .flatMap((batch) => eventsOf(batch, today))
    .sort((one, other) => one.day.localeCompare(other.day))
}

function eventsOf(batch: PlannedBatch, today: Day): CalendarEvent[] {
  const { fermentation, conditioning } = phasesOf(batch, today)
  const isPlanned = batch.stage === 'PLANNED'
  const isLate = isPlanned && batch.brewDate < today
  const of = (day: Day, kind: CalendarKind, late: boolean) => ({ day, kind, batchId: batch.id, isLate: late })
  return [
    of(isLate ? today : batch.brewDate, 'BREW', isLate),
    ...(fermentation ? [of(fermentation.until, 'TRANSFER', fermentation.isOverdue)] : []),
    of(conditioning.until, 'PACKAGE', conditioning.isOverdue),
  ]
}
