import { allow, type Context } from '#api/context.ts'
import { Refused } from '#api/errors.ts'
import { commandsOf, type SentAs } from '#api/records/commands.ts'
import { retirementOf } from '#api/records/retirement.ts'
import { customer } from '#domain/customers/customer.ts'
import { message } from '#domain/language/message.ts'
import type { CustomerChanges, CustomerInput } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

const taken = message('customers.taken')
const gone = message('customers.gone')

/** Every customer by name, without those that were removed. */
export async function customers(ctx: Context): Promise<Prisma.CustomerModel[]> {
  allow(ctx, 'read')
  return ctx.db.customer.findMany({
    where: { retiredAt: null },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 2_000,
  })
}

/** Adds and edits customers. */
export const customerCommands = commandsOf(customer satisfies SentAs<CustomerInput, CustomerChanges>, {
  create: { command: 'createCustomer', action: 'editCustomers' },
  update: { command: 'updateCustomer', action: 'editCustomers' },
  saved: 'CustomerSaved',
  taken,
  gone,
})

/** Removes customers from the list, and puts them back. */
export const customerRetirement = retirementOf('Customer', {
  retire: { command: 'retireCustomer', action: 'editCustomers' },
  saved: 'CustomerSaved',
  gone,
  async refuseRestore(tx, id) {
    const others = await tx.sql`
      SELECT 1 FROM "Customer" c JOIN "Customer" o ON lower(o."name") = lower(c."name")
      WHERE c."id" = ${id} AND o."retiredAt" IS NULL`
    if (others.length > 0) throw new Refused(taken)
  },
})
