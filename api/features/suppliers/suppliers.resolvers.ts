import type { Resolvers } from '#generated/resolvers.ts'
import { emailSupplierOrders } from './supplierOrders.service.ts'
import { createSupplier, suppliers, updateSupplier } from './suppliers.service.ts'

/** Suppliers, as the schema shows them. */
export const suppliersResolvers: Resolvers = {
  Query: {
    suppliers: (_root, _args, ctx) => suppliers(ctx),
  },
  Mutation: {
    createSupplier: (_root, args, ctx) => createSupplier(ctx, args),
    emailSupplierOrders: (_root, args, ctx) => emailSupplierOrders(ctx, args),
    updateSupplier: (_root, args, ctx) => updateSupplier(ctx, args),
  },
  SupplierSaved: {
    supplierId: (change) => change.entityId,
    supplier: (change, _args, ctx) => ctx.loaders.load('supplier', change.entityId),
  },
}
