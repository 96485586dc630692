import { z } from 'zod'
import { optionalName, optionalNumber, requiredText } from '#domain/formFields.ts'
import { carry, message, type PlainId } from '#domain/language/message.ts'
import { isEmailAddress, withAsciiDomain } from '#domain/people/emailAddress.ts'
import { leadLimits } from './orderBy.ts'

/** The labels of a supplier's fields. */
export const supplierLabels = {
  name: 'suppliers.name',
  email: 'suppliers.email',
  phone: 'suppliers.phone',
  leadDays: 'suppliers.leadTime',
} as const satisfies Record<string, PlainId>

const notEmail = carry(message('suppliers.notEmail'))

const isMailable = (address: string) => address.length <= 254 && isEmailAddress(address)

/** Every field of a supplier. Orders are sent to its e-mail address. */
export const supplierFields = z.object({
  name: requiredText(message('suppliers.name'), 120),
  email: z
    .string(notEmail)
    .trim()
    .transform(withAsciiDomain)
    .refine((address) => address === '' || isMailable(address), notEmail)
    .nullable()
    .transform((address) => address || null),
  phone: optionalName(message('suppliers.phone'), 40).refine(
    (number) => number === null || /^\+?[\d\s()./x-]{3,}$/i.test(number),
    carry(message('suppliers.notPhone')),
  ),
  leadDays: optionalNumber(message('suppliers.leadTime'), { ...leadLimits, time: 'days' }),
})
