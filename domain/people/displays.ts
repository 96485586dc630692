import { z } from 'zod'
import { requiredText } from '#domain/formFields.ts'
import { carry, message } from '#domain/language/message.ts'

/** Every field of a display, with a sentence for each way it can be wrong. */
export const displayFields = z.object({ name: requiredText(message('displays.location'), 60) })

/** The letters and digits of a television's code: none that looks like another one from across a room. */
export const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const codeLength = 6
/** How long a code can be typed, in ms. */
export const codeMs = 10 * 60_000

const isCode = new RegExp(`^[${codeLetters}]{${codeLength}}$`)

/** What connects a television: the code on its screen, however it is typed, and where it hangs. */
export const pairingFields = displayFields.extend({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
    .refine((code) => isCode.test(code), carry(message('displays.codeWrong'))),
})

/** What an administrator reads who typed a code that no television shows. */
export const unknownCode = message('displays.unknownCode')
