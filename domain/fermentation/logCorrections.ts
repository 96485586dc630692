import { logEntryFields, type LogFields } from './logForm.ts'
import { enteredField, refuseEntered } from '#domain/units/entered.ts'
import { refuse, type Role } from '#domain/people/roles.ts'
import { photoIds } from '#domain/photos/photos.ts'
import { requiredMoment } from '#domain/formFields.ts'
import { message, type Message, type PlainId } from '#domain/language/message.ts'

/** The correctable fields of an entry, with its photos in order; its batch can't be changed. The time is ISO 8601. */
export type LogEntry = Omit<LogFields, 'batchId' | 'equipmentId' | 'timestamp' | 'additions' | 'entered'> & {
  timestamp: string
}

/** The changes of a correction, with a sentence for each way they can be wrong. */
export const logChanges = logEntryFields
  .omit({ batchId: true, equipmentId: true })
  .extend({
    photoIds,
    timestamp: requiredMoment(message('form.required', { name: message('logs.field.timestamp') })),
  })
  .partial()
  .extend({ entered: enteredField.optional() })
  .superRefine(refuseEntered)

/** The names of the fields, in forms and in sentences. */
export const logFieldLabels = {
  logType: 'logs.field.logType',
  timestamp: 'logs.field.timestamp',
  temperature: 'logs.field.temperature',
  gravity: 'logs.field.specificGravity',
  pH: 'logs.field.pH',
  pressure: 'logs.field.pressure',
  appearance: 'logs.field.appearance',
  aromaNotes: 'logs.field.aromaNotes',
  tasteNotes: 'logs.field.tasteNotes',
  generalNotes: 'logs.field.generalNotes',
  issueFlag: 'logs.field.issueFlag',
  issueSeverity: 'logs.field.issueSeverity',
  issueDescription: 'logs.field.issueDescription',
  targetGravity: 'logs.field.targetGravity',
  originalGravity: 'logs.field.originalGravity',
  volume: 'logs.field.volume',
  photoIds: 'photos.photos',
} as const satisfies Record<keyof LogEntry, PlainId>

/**
 * Why a person may not correct or withdraw an entry, in a sentence, or null: assistants may change their own, brewers
 * any.
 */
export function refuseCorrection(role: Role, isOwn: boolean): Message | null {
  const notAtAll = refuse(role, 'correctOwnLog')
  if (notAtAll || isOwn || !refuse(role, 'correctLog')) return notAtAll
  return message('logs.onlyOwn')
}
