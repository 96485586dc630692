import { text, textOf } from '#web/ui/language/text.ts'
import { gravitiesOf } from '#web/live/readings/gravitiesOf.ts'
import { vesselOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { lastReadAt } from '#web/live/readings/batchStays.ts'
import { tankProgress } from '#web/live/readings/tankProgress.ts'
import type { VesselReadings } from '#domain/devices/latestReadings.ts'
import { isReadingDue } from '#domain/fermentation/readingDue.ts'
import { healthOf, type Health } from '#domain/fermentation/health.ts'
import { logTypeLabels } from '#domain/fermentation/logWords.ts'
import {
  measurementAmong,
  measurementKinds,
  type Measurement,
  type Reading,
} from '#domain/fermentation/readings.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { LoggedBatchFieldsFragment, LogInput } from '#generated/gql/graphql.ts'

/** A batch with its log, as the cards show it. */
export type LoggedBatch = LoggedBatchFieldsFragment

/** The label of the tank. */
export function vesselLabel(batch: BatchView): string {
  return vesselOf(batch)?.label ?? text('logs.noVessel')
}

/** The recipe's name; a batch may have none. */
export function recipeName(batch: BatchView): string {
  return batch.recipe?.name || text('logs.unknownRecipe')
}

/** Fermenters first, then brite tanks, each by label in natural order: FV-2 before FV-10. */
export function byVessel(one: LoggedBatch, other: LoggedBatch): number {
  const byStage = Number(one.stage === 'CONDITIONING') - Number(other.stage === 'CONDITIONING')
  return byStage || vesselLabel(one).localeCompare(vesselLabel(other), shownLocale(), { numeric: true })
}

/** The batch's progress in its vessel, in days and percent (at most 100), and its health. */
export function standing(batch: LoggedBatch, now: Date) {
  const progress = tankProgress(batch, now)
  const health: Health = healthOf({ latestLog: batch.latestLog, ...progress })
  return { ...progress, health }
}

/** Whether a batch is to be read, by the rule of the alert. */
export function needsReading(batch: LoggedBatch, measured: VesselReadings | undefined, now: Date): boolean {
  const { stage, fermentingStartDate, recipe } = batch
  return isReadingDue(
    {
      stage,
      fermentingStartDate: fermentingStartDate ? new Date(fermentingStartDate) : null,
      lastReadingAt: lastReadAt(batch, measured),
      readingHours: recipe?.readingHours ?? null,
    },
    now,
  )
}

/** The last value known of each measurement, and when it was measured. */
export type LastKnown = Partial<Record<Measurement, { value: number; at: Date }>>

/** The last measurements of a batch; entries without a value, such as notes, are skipped. */
export function lastKnown(batch: LoggedBatch): LastKnown {
  const known: LastKnown = {}
  for (const log of [...batch.readings, ...(batch.latestLog ? [batch.latestLog] : [])]) {
    for (const kind of measurementKinds) {
      const value = log[kind]
      if (value !== null && value !== undefined) known[kind] = { value, at: new Date(log.timestamp) }
    }
  }
  return known
}

/** The last known values without times, as the rules for readings take them. */
export function asReading(known: LastKnown): Reading {
  return Object.fromEntries(Object.entries(known).map(([kind, { value }]) => [kind, value]))
}

/** Milliseconds and gravity of every reading that has one. */
export function gravityPoints({ readings }: Pick<LoggedBatch, 'readings'>): [number, number][] {
  return gravitiesOf(readings).map(({ timestamp, gravity }) => [timestamp.getTime(), gravity])
}

/** A short description of an entry: its values, or else its kind. */
export function readingInWords(input: LogInput): string {
  const values = measurementKinds.flatMap((kind) =>
    typeof input[kind] === 'number' ? [textOf(measurementAmong(kind, input[kind]))] : [],
  )
  return values.join(', ') || text(logTypeLabels[input.logType ?? 'GENERAL_NOTE'])
}
