import type { Prisma } from '#generated/prisma/client.ts'
import type { Calendar } from '#prisma/seed/calendar.ts'

const customers: Record<string, Pick<Prisma.CustomerCreateManyInput, 'name' | 'kind' | 'address'>> = {
  taproom: { name: 'Our taproom', kind: 'TAPROOM', address: null },
  anchor: { name: 'The Anchor', kind: 'TRADE', address: '12 Harbor Street\nPort Ellis' },
  lantern: { name: 'Lantern Bottle Shop', kind: 'TRADE', address: '240 Mill Road\nPort Ellis' },
  north: { name: 'Northline Distribution', kind: 'TRADE', address: '5 Depot Way\nFairhaven' },
  nordic: { name: 'Nordic Craft Import', kind: 'EXPORT', address: 'Havnegata 8\nOslo, Norway' },
}

/** The customers of the demo brewery as rows. */
export function customerRows(calendar: Calendar): Prisma.CustomerCreateManyInput[] {
  const createdAt = calendar.ago(380, 10)
  return Object.entries(customers).map(([id, fields], at) => ({
    ...fields,
    id: `demo-customer-${id}`,
    ...(fields.kind !== 'TAPROOM' && {
      email: `orders@${id}.example`,
      phone: `+1 555 010 20${51 + at}`,
      licence: `ABC-${4410 + 7 * at}`,
    }),
    createdAt,
    updatedAt: createdAt,
  }))
}
