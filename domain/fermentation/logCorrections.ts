import type { z } from 'zod'
import { logEntry } from './log.ts'
import { enteredField, refuseEntered } from '#domain/units/entered.ts'
import { refuse, type Role } from '#domain/people/roles.ts'
import { photoIds } from '#domain/photos/photos.ts'
import { requiredMoment } from '#domain/formFields.ts'
import { message, type Message } from '#domain/language/message.ts'

/** The correctable fields of an entry, with its photos in order; its batch can't be changed. The time is ISO 8601. */
export type LogEntry = z.output<typeof logEntry.schema> & { timestamp: string; photoIds: string[] }

/** The changes of a correction, with a sentence for each way they can be wrong. */
export const logChanges = logEntry.changes
  .extend({
    photoIds: photoIds.optional(),
    timestamp: requiredMoment(message('form.required', { name: message('logs.field.timestamp') })).optional(),
    entered: enteredField.optional(),
  })
  .superRefine(refuseEntered)

/** The names of the fields, in forms and in sentences. */
export const logFieldLabels: Readonly<Record<keyof LogEntry, Message>> = {
  ...logEntry.labels,
  timestamp: message('logs.field.timestamp'),
  photoIds: message('photos.photos'),
}

/**
 * Why a person may not correct or withdraw an entry, in a sentence, or null: assistants may change their own, brewers
 * any.
 */
export function refuseCorrection(role: Role, isOwn: boolean): Message | null {
  const notAtAll = refuse(role, 'correctOwnLog')
  if (notAtAll || isOwn || !refuse(role, 'correctLog')) return notAtAll
  return message('logs.onlyOwn')
}
