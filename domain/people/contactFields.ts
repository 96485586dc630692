import { z } from 'zod'
import { optionalName } from '#domain/formFields.ts'
import { carry, message, type PlainId } from '#domain/language/message.ts'
import { isEmailAddress, withAsciiDomain } from './emailAddress.ts'

const notEmail = carry(message('suppliers.notEmail'))
const isMailable = (address: string) => address.length <= 254 && isEmailAddress(address)

/** The e-mail address of a business that may be left out: one to which mail can be sent. */
export const mailAddress = (label: PlainId) => ({
  label,
  schema: z
    .string(notEmail)
    .trim()
    .transform(withAsciiDomain)
    .refine((address) => address === '' || isMailable(address), notEmail)
    .nullable()
    .transform((address) => address || null),
  empty: '' as const,
})

/** A phone number that may be left out, as people write it. */
export const phoneNumber = (label: PlainId) => ({
  label,
  schema: optionalName(message(label), 40).refine(
    (number) => number === null || /^\+?[\d\s()./x-]{3,}$/i.test(number),
    carry(message('suppliers.notPhone')),
  ),
  empty: '' as const,
})
