import type { z } from 'zod'
import { message, type Message } from '#domain/language/message.ts'
import { stageDates, stageNamed, type BatchStage, type StageDate } from '#domain/batches/batchStages.ts'
import { takesLogs } from './fermentation.ts'
import { optionalChoice, requiredChoice, requiredMoment } from '#domain/formFields.ts'
import { photoIds } from '#domain/photos/photos.ts'
import { enteredField, refuseEntered } from '#domain/units/entered.ts'
import { additionsFields } from './additions.ts'
import { blankLog, logEntry } from './log.ts'
import { measurementKinds } from './readings.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { beginOf } from '#domain/brewery/zonedMoments.ts'

/** When something was done or measured; null means now. */
export const momentField = requiredMoment(
  message('logs.momentLike', { example: '2026-04-03T17:20:00Z' }),
).nullable()

/** Every field of a log entry and where it belongs, with a sentence for each way it can be wrong. Empty fields become null. */
const logEntryFields = logEntry.schema.extend({
  batchId: requiredChoice(message('logs.batch')),
  equipmentId: optionalChoice(message('logs.vessel')),
  timestamp: momentField,
})

/**
 * The log form: what it hides becomes null, such as the severity of an issue that is not flagged, the volume of anything
 * but a transfer, and the additions of anything but a dry hop.
 */
export const logFields = logEntryFields
  .extend({ additions: additionsFields, photoIds, entered: enteredField.optional() })
  .superRefine(refuseEntered)
  .transform((log) => ({
    ...log,
    ...(!log.issueFlag && { issueSeverity: null, issueDescription: null }),
    ...(log.logType !== 'TRANSFER' && { volume: null }),
    ...(log.logType !== 'DRY_HOP' && { additions: [] }),
  }))

/** The input of the log form. */
export type LogFormInput = z.input<typeof logFields>

/** A validated log entry as it is stored. */
export type LogFields = z.output<typeof logFields>

/** The initial values of the log form; no time means now. */
export const logDefaults: LogFields = {
  ...blankLog,
  batchId: '',
  equipmentId: null,
  timestamp: null,
  additions: [],
  photoIds: [],
}

/** Why a batch takes no log entries, in a sentence, or null when it does. */
export function refuseLog(batch: { batchNumber: string; stage: BatchStage }): Message | null {
  if (takesLogs(batch.stage)) return null
  return message('logs.notInTank', { number: batch.batchNumber, stage: stageNamed(batch.stage) })
}

/** The fields that say something of the beer by themselves. */
const content = [
  ...measurementKinds,
  'volume',
  'appearance',
  'aromaNotes',
  'tasteNotes',
  'generalNotes',
] as const satisfies readonly (keyof LogFields)[]

/** The content of an entry: a value, the beer's appearance, notes, photos, or an issue. */
type Content = Pick<LogFields, (typeof content)[number] | 'issueFlag'> & {
  additions?: readonly unknown[]
  photoIds?: readonly string[]
}

/**
 * Why an entry is empty, in a sentence, or null when it isn't. The latest entry decides a batch's health, so an empty
 * one would make a reported issue look resolved.
 */
export function refuseEmptyLog(entry: Content): Message | null {
  if (entry.issueFlag || entry.additions?.length || entry.photoIds?.length) return null
  if (content.some((field) => entry[field] !== null && entry[field] !== '')) return null
  return message('logs.emptyEntry')
}

/** When a batch began, as far as known. */
type Begun = { batchNumber: string; brewDate: Date } & Partial<Record<StageDate, Date | null>>

/**
 * Why an entry is from before its batch began, in a sentence, or null when it is not. A batch began with its first
 * stage, or on its brew day in the time zone if that was earlier: a batch moved in the evening may have mash readings from
 * the morning.
 */
export function refuseMeasuredBefore(batch: Begun, timestamp: Date, zone: string): Message | null {
  const stages = stageDates.flatMap((field) => batch[field] ?? [])
  // Nearly always; what the clocks of a time zone show takes longer than all other rules of an entry.
  if (stages.some((date) => timestamp >= date)) return null
  const brewDay = beginOf(batch.brewDate.toISOString().slice(0, 10), zone)
  const began = new Date(Math.min(...[brewDay, ...stages].map((date) => date.getTime())))
  if (timestamp >= began) return null
  return message('logs.beforeBatch', { number: batch.batchNumber, day: { day: dayAt(began, zone) } })
}

const skewMs = 5 * 60 * 1000
const earliest = new Date('2000-01-01T00:00:00Z')

/** Why a time of measurement is impossible, in a sentence, or null when it isn't. Clocks may be 5 minutes ahead. */
export function refuseMeasuredAt(timestamp: Date | null, now: Date): Message | null {
  if (!timestamp) return null
  if (timestamp.getTime() > now.getTime() + skewMs) return message('logs.inFuture')
  return timestamp < earliest ? message('logs.tooEarly', { year: '2000' }) : null
}

/** When an entry was measured: now by default, and never later than now, even if a clock is ahead. */
export function measuredAt(timestamp: Date | null, now: Date): Date {
  return timestamp && timestamp < now ? timestamp : now
}
