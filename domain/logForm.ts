import { z } from 'zod'
import { stageLabels, type BatchStage } from './batchStages.ts'
import { takesLogs } from './fermentation.ts'
import { optionalChoice, optionalNumber, optionalText, requiredChoice } from './formFields.ts'
import { appearanceLabels, logTypeLabels, severityLabels } from './logWords.ts'
import type { Appearance, IssueSeverity, LogType } from './logWords.ts'

/** The limits of a reading, both ends included. Temperatures in °F, pressures in PSI. */
export const logLimits = {
  temperature: { min: -40, max: 300, decimals: 1, unit: ' °F' },
  gravity: { min: 0.99, max: 1.2, decimals: 3 },
  pH: { min: 0, max: 14, decimals: 2 },
  pressure: { min: 0, max: 1_000, decimals: 2, unit: ' PSI' },
  /** What a recipe expects may be finer than what is read. */
  expectedGravity: { min: 0.98, max: 1.2, decimals: 4 },
} as const

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]]

const words = (name: string) => optionalText(name, 2_000)

const oneOf = <Key extends string>(name: string, labels: Record<Key, string>) =>
  z.enum(keysOf(labels), { error: `${name} must be chosen from the list.` }).nullable()

const moment = z.iso
  .datetime({ offset: true, error: 'Date and Time must be a moment as 2026-04-03T17:20:00Z.' })
  .transform((text) => new Date(text))

/**
 * Every field of the log form, with a sentence for each way it can be wrong. Empty fields become null; so do severity and
 * description of an issue that is not flagged, since the form hides them then.
 */
export const logFields = z
  .object({
    batchId: requiredChoice('Batch'),
    equipmentId: optionalChoice('Vessel'),
    logType: z.enum(keysOf(logTypeLabels), { error: 'Log Type is required.' }),
    timestamp: z
      .union([z.date(), moment], { error: 'Date and Time must be a moment as 2026-04-03T17:20:00Z.' })
      .nullable(),
    temperature: optionalNumber('Temperature', logLimits.temperature),
    gravity: optionalNumber('Gravity', logLimits.gravity),
    pH: optionalNumber('pH', logLimits.pH),
    pressure: optionalNumber('Pressure', logLimits.pressure),
    appearance: oneOf<Appearance>('Appearance', appearanceLabels),
    aromaNotes: words('Aroma notes'),
    tasteNotes: words('Taste notes'),
    generalNotes: words('General notes'),
    issueFlag: z.boolean({ error: 'Issue must be No Issue or Has Issue.' }),
    issueSeverity: oneOf<IssueSeverity>('Severity', severityLabels),
    issueDescription: words('Issue description'),
    targetGravity: optionalNumber('Target gravity', logLimits.expectedGravity),
    originalGravity: optionalNumber('Original gravity', logLimits.expectedGravity),
  })
  .transform((log) => (log.issueFlag ? log : { ...log, issueSeverity: null, issueDescription: null }))

/** What a person may type into the log form. */
export type LogFormInput = z.input<typeof logFields>

/** A log entry as the brewery keeps it. */
export type LogFields = z.output<typeof logFields>

/** What the log form holds before anything is typed; no time means now. */
export const logDefaults: LogFields = {
  batchId: '',
  equipmentId: null,
  logType: 'FERMENTATION_CHECK' satisfies LogType,
  timestamp: null,
  temperature: null,
  gravity: null,
  pH: null,
  pressure: null,
  appearance: null,
  aromaNotes: null,
  tasteNotes: null,
  generalNotes: null,
  issueFlag: false,
  issueSeverity: null,
  issueDescription: null,
  targetGravity: null,
  originalGravity: null,
}

/** Why a batch takes no log entries, in a sentence, or null when it does. */
export function refuseLog(batch: { batchNumber: string; stage: BatchStage }): string | null {
  if (takesLogs(batch.stage)) return null
  return `Batch ${batch.batchNumber} is in ${stageLabels[batch.stage]}. Log entries belong to batches that are fermenting or conditioning.`
}

const skewMs = 5 * 60 * 1000
const earliest = new Date('2000-01-01T00:00:00Z')

/** Why a time of measurement can not be right, in a sentence, or null when it can. Clocks may be 5 minutes ahead. */
export function refuseMeasuredAt(timestamp: Date | null, now: Date): string | null {
  if (!timestamp) return null
  if (timestamp.getTime() > now.getTime() + skewMs) return 'Date and Time can not be in the future.'
  return timestamp < earliest ? 'Date and Time can not be before the year 2000.' : null
}

/** When an entry was measured: now by default, and never later than now, however far a clock is ahead. */
export function measuredAt(timestamp: Date | null, now: Date): Date {
  return timestamp && timestamp < now ? timestamp : now
}
