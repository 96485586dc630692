import { mailAddress, phoneNumber } from '#domain/people/contactFields.ts'
import { declareRecord, line, optionalFigure } from '#domain/records/record.ts'
import { leadLimits } from './orderBy.ts'

/** A supplier of ingredients. Orders are sent to its e-mail address. */
export const supplier = declareRecord('Supplier', {
  name: line('suppliers.name', 120),
  email: mailAddress('suppliers.email'),
  phone: phoneNumber('suppliers.phone'),
  leadDays: optionalFigure('suppliers.leadTime', { ...leadLimits, time: 'days' }),
})
