import { z } from 'zod'
import { optionalName, optionalNumber, requiredText } from '#domain/formFields.ts'
import { carry, message, type PlainId } from '#domain/language/message.ts'
import { emailAddress } from '#domain/people/emailAddress.ts'
import { leadLimits } from './orderBy.ts'

/** The labels of a supplier's fields. */
export const supplierLabels = {
  name: 'suppliers.name',
  email: 'suppliers.email',
  phone: 'suppliers.phone',
  leadDays: 'suppliers.leadTime',
} as const satisfies Record<string, PlainId>

const notEmail = message('suppliers.notEmail')

/** Every field of a supplier. Orders are sent to its e-mail address. */
export const supplierFields = z.object({
  name: requiredText(message('suppliers.name'), 120),
  email: z
    .union([z.literal(''), emailAddress(notEmail).pipe(z.string().max(254))], carry(notEmail))
    .nullable()
    .transform((address) => address || null),
  phone: optionalName(message('suppliers.phone'), 40).refine(
    (number) => number === null || /^\+?[\d\s()./x-]{3,}$/i.test(number),
    carry(message('suppliers.notPhone')),
  ),
  leadDays: optionalNumber(message('suppliers.leadTime'), { ...leadLimits, time: 'days' }),
})
