import { changeOf } from '#api/live/outbox/changeOf.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { cancelDelivery, deliveries } from './deliveries.service.ts'
import { orderProposals } from './orderProposals.service.ts'
import { updateDelivery } from './expectedDays.service.ts'
import { emailSupplierOrders } from './supplierOrders.service.ts'
import { supplierCommands, suppliers } from './suppliers.service.ts'

/** Suppliers, as the schema shows them. */
export const suppliersResolvers: Resolvers = {
  Query: {
    deliveries: (_root, _args, ctx) => deliveries(ctx),
    orderProposals: (_root, _args, ctx) => orderProposals(ctx),
    suppliers: (_root, _args, ctx) => suppliers(ctx),
  },
  Mutation: {
    cancelDelivery: (_root, args, ctx) => cancelDelivery(ctx, args),
    createSupplier: (_root, args, ctx) => supplierCommands.create(ctx, args),
    emailSupplierOrders: (_root, args, ctx) => emailSupplierOrders(ctx, args),
    updateDelivery: (_root, args, ctx) => updateDelivery(ctx, args),
    updateSupplier: (_root, args, ctx) => supplierCommands.update(ctx, args),
  },
  Delivery: {
    ingredient: ({ ingredientId }, _args, ctx) => ctx.loaders.load('ingredient', ingredientId),
    supplier: ({ supplierId }, _args, ctx) => ctx.loaders.load('supplier', supplierId),
    orderedBy: ({ orderedById }, _args, ctx) => ctx.loaders.load('user', orderedById),
  },
  DeliverySaved: changeOf('delivery', (ctx, id) => ctx.loaders.load('delivery', id)),
  DeliveryRescheduled: changeOf('delivery', (ctx, id) => ctx.loaders.load('delivery', id)),
  DeliveryCancelled: changeOf('delivery', (ctx, id) => ctx.loaders.load('delivery', id)),
  SupplierSaved: changeOf('supplier', (ctx, id) => ctx.loaders.load('supplier', id)),
}
