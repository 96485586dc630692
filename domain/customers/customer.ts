import type { PlainId } from '#domain/language/message.ts'
import { mailAddress, phoneNumber } from '#domain/people/contactFields.ts'
import { declareRecord, line, longText, oneOf, optionalLine, personal } from '#domain/records/record.ts'

/** What a customer is for, as authorities ask it of beer that leaves the brewery. */
export const customerKinds = {
  TRADE: 'customers.kind.TRADE',
  TAPROOM: 'customers.kind.TAPROOM',
  EXPORT: 'customers.kind.EXPORT',
  SAME_OWNER: 'customers.kind.SAME_OWNER',
  RESEARCH: 'customers.kind.RESEARCH',
  SHIPS: 'customers.kind.SHIPS',
  MANUFACTURING: 'customers.kind.MANUFACTURING',
} as const satisfies Record<string, PlainId>

/** Who gets beer of the brewery. It may be a person: the outbox keeps no value of what says who and where that is. */
export const customer = declareRecord('Customer', {
  name: personal(line('customers.name', 120)),
  kind: { ...oneOf('customers.kind', customerKinds), proposed: 'TRADE' },
  address: personal(longText('customers.address', 500)),
  licence: personal(optionalLine('customers.licence', 60)),
  email: personal(mailAddress('customers.email')),
  phone: personal(phoneNumber('customers.phone')),
  note: personal(longText('customers.note', 1_000)),
})
