import { z } from 'zod'
import { optionalText, requiredChoice } from '#domain/formFields.ts'

/** How a vessel can be cleaned, in the order of the choice. */
export const cleaningMethods = ['CAUSTIC', 'ACID', 'SANITIZER', 'CIP_CYCLE', 'RINSE', 'OTHER'] as const

export type CleaningMethod = (typeof cleaningMethods)[number]

/** What the methods are called on screens and in sentences. */
export const cleaningMethodLabels: Record<CleaningMethod, string> = {
  CAUSTIC: 'Caustic wash',
  ACID: 'Acid wash',
  SANITIZER: 'Sanitizer',
  CIP_CYCLE: 'CIP cycle',
  RINSE: 'Hot water rinse',
  OTHER: 'Other',
}

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** Every field of a cleaning record, with a sentence for each way it can be wrong; no time means now. */
export const cleaningFields = z
  .object({
    equipmentId: requiredChoice('Vessel'),
    method: z.enum(cleaningMethods, { error: 'Method is required.' }),
    note: optionalText('Note', 500),
    timestamp: z
      .union([z.date(), moment], { error: 'Date and Time must be a moment as 2026-04-03T17:20:00Z.' })
      .nullable(),
  })
  .refine(({ method, note }) => method !== 'OTHER' || note !== null, {
    path: ['note'],
    error: 'Write in the note how the vessel was cleaned.',
  })

/** A cleaning as it is to be recorded. */
export type CleaningFields = z.output<typeof cleaningFields>

/** What the fields are called in the form. */
export const cleaningFieldLabels = { method: 'Method', note: 'Note' } as const

/** A cleaning in words, for activity, news and the history of its vessel: Caustic wash, 2 % at 140 °F. */
export function cleaningInWords({ method, note }: { method?: CleaningMethod; note?: string | null }): string {
  const words = method ? cleaningMethodLabels[method] : 'Cleaning'
  return note ? `${words}: ${note}` : words
}
