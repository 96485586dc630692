import { z } from 'zod'
import { logEntryFields, type LogFields } from './logForm.ts'
import { enteredField, refuseEntered } from '#domain/units/entered.ts'
import { appearanceLabels, logTypeLabels, severityLabels } from './logWords.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { volumeText } from '#domain/units/volumeText.ts'
import { measurementText } from './readings.ts'
import { refuse, type Role } from '#domain/people/roles.ts'
import { message, type PlainId, type Said } from '#domain/language/message.ts'

/** The correctable fields of an entry; its batch can't be changed. The time is ISO 8601. */
export type LogEntry = Omit<
  LogFields,
  'batchId' | 'equipmentId' | 'timestamp' | 'additions' | 'photoIds' | 'entered'
> & {
  timestamp: string
}

/** The changes of a correction, with a sentence for each way they can be wrong. */
export const logChanges = logEntryFields
  .omit({ batchId: true, equipmentId: true })
  .extend({
    timestamp: z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], {
      error: 'Date and Time is required.',
    }),
  })
  .partial()
  .extend({ entered: enteredField.optional() })
  .superRefine(refuseEntered)

/** The reason for a correction or withdrawal, kept in the history; at most 200 characters. */
export const correctionReason = z.object({
  reason: z
    .string({ error: 'A reason is required.' })
    .trim()
    .min(1, 'A reason is required.')
    .max(200, 'The reason may have at most 200 characters.'),
})

/** The names of the fields, in forms and in sentences. */
export const logFieldLabels: Record<keyof LogEntry, string> = {
  logType: 'Log Type',
  timestamp: 'Date and Time',
  temperature: 'Temperature',
  gravity: 'Specific Gravity',
  pH: 'pH',
  pressure: 'Pressure',
  appearance: 'Appearance',
  aromaNotes: 'Aroma Notes',
  tasteNotes: 'Taste Notes',
  generalNotes: 'General Notes',
  issueFlag: 'Issue',
  issueSeverity: 'Issue Severity',
  issueDescription: 'Issue Description',
  targetGravity: 'Target Gravity',
  originalGravity: 'Original Gravity',
  volume: 'Volume',
}

/** A value of an entry in words; `timeText` formats the time. */
export function logValueText(
  field: string,
  value: unknown,
  timeText: (iso: string) => string,
  units: Units = storedUnits,
): Said {
  if (value === null || value === undefined || value === '') return 'none'
  const labels: Record<string, Record<string, PlainId>> = {
    logType: logTypeLabels,
    appearance: appearanceLabels,
    issueSeverity: severityLabels,
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field === 'timestamp') return timeText(text)
  if (field === 'issueFlag') return text === 'true' ? 'Has Issue' : 'No Issue'
  if (field === 'targetGravity' || field === 'originalGravity')
    return measurementText('gravity', Number(text), units)
  if (field === 'temperature' || field === 'gravity' || field === 'pH' || field === 'pressure')
    return measurementText(field, Number(text), units)
  if (field === 'volume') return volumeText(Number(text), units)
  const label = labels[field]?.[text]
  return label ? message(label) : text
}

/**
 * Why a person may not correct or withdraw an entry, in a sentence, or null: assistants may change their own, brewers
 * any.
 */
export function refuseCorrection(role: Role, isOwn: boolean): Said | null {
  const notAtAll = refuse(role, 'correctOwnLog')
  if (notAtAll || isOwn || !refuse(role, 'correctLog')) return notAtAll
  return 'You can correct and withdraw only what you logged yourself. Ask a brewer.'
}
