import { changeOf } from '#api/live/outbox/changeOf.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { customerCommands, customerRetirement, customers } from './customers.service.ts'

/** Customers, as the schema shows them. */
export const customersResolvers: Resolvers = {
  Query: {
    customers: (_root, _args, ctx) => customers(ctx),
  },
  Mutation: {
    createCustomer: (_root, args, ctx) => customerCommands.create(ctx, args),
    updateCustomer: (_root, args, ctx) => customerCommands.update(ctx, args),
    retireCustomer: (_root, args, ctx) => customerRetirement.retire(ctx, args),
  },
  CustomerSaved: changeOf('customer', (ctx, id) => ctx.loaders.load('customer', id)),
}
