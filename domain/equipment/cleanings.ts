import { z } from 'zod'
import { carry, message, type Message, type PlainId } from '#domain/language/message.ts'
import { optionalText, requiredChoice, requiredMoment } from '#domain/formFields.ts'

/** How a vessel can be cleaned, in the order of the choice. */
export const cleaningMethods = ['CAUSTIC', 'ACID', 'SANITIZER', 'CIP_CYCLE', 'RINSE', 'OTHER'] as const

export type CleaningMethod = (typeof cleaningMethods)[number]

/** The labels of the methods. */
export const cleaningMethodLabels = {
  CAUSTIC: 'equipment.method.CAUSTIC',
  ACID: 'equipment.method.ACID',
  SANITIZER: 'equipment.method.SANITIZER',
  CIP_CYCLE: 'equipment.method.CIP_CYCLE',
  RINSE: 'equipment.method.RINSE',
  OTHER: 'equipment.method.OTHER',
} as const satisfies Record<CleaningMethod, PlainId>

/** Every field of a cleaning record, with a sentence for each way it can be wrong; no time means now. */
export const cleaningFields = z
  .object({
    equipmentId: requiredChoice(message('equipment.vessel')),
    method: z.enum(cleaningMethods, {
      error: carry(message('form.required', { name: message('equipment.method') })),
    }),
    note: optionalText(message('equipment.note'), 500),
    timestamp: requiredMoment(message('equipment.notMoment')).nullable(),
  })
  .refine(({ method, note }) => method !== 'OTHER' || note !== null, {
    path: ['note'],
    error: carry(message('equipment.noteNeeded')),
  })

/** A cleaning as it is to be recorded. */
export type CleaningFields = z.output<typeof cleaningFields>

/** What the fields are called in the form. */
export const cleaningFieldLabels = { method: 'equipment.method', note: 'equipment.note' } as const

/** A cleaning in words: Caustic wash: 2 % at 140 °F. */
export function cleaningInWords({
  method,
  note,
}: {
  method?: CleaningMethod
  note?: string | null
}): Message {
  const what = message(method ? cleaningMethodLabels[method] : 'equipment.status.CLEANING')
  return note ? message('equipment.cleaningNoted', { what, note }) : what
}
