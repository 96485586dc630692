import type { Resolvers } from '#generated/resolvers.ts'
import { holdReached } from './holdReached.service.ts'
import { traceLot, tracePackageLot } from './trace.service.ts'

/** Recalls in both directions, as the schema shows them. */
export const recallResolvers: Resolvers = {
  Query: {
    traceLot: (_root, { lotId }, ctx) => traceLot(ctx, lotId),
    tracePackageLot: (_root, { packageLotId }, ctx) => tracePackageLot(ctx, packageLotId),
  },
  Mutation: {
    holdReached: (_root, args, ctx) => holdReached(ctx, args),
  },
  Trace: {
    lot: ({ lotId }, _args, ctx) => ctx.loaders.load('lot', lotId),
    packageLot: ({ packageLotId, packageLots }) =>
      packageLots.find((packages) => packages.packageLotId === packageLotId) ?? null,
  },
  TracedLot: {
    lot: ({ lotId }, _args, ctx) => ctx.loaders.need('lot', lotId),
  },
  TracedYeast: {
    lot: ({ lotId }, _args, ctx) => ctx.loaders.need('lot', lotId),
  },
  TracedBatch: {
    batch: ({ batchId }, _args, ctx) => ctx.loaders.load('batch', batchId),
  },
  TracedVessel: {
    equipment: ({ equipmentId }, _args, ctx) => ctx.loaders.load('equipment', equipmentId),
  },
  TracedPackageLot: {
    packageLot: ({ packageLotId }, _args, ctx) => ctx.loaders.need('packageLot', packageLotId),
  },
  TracedPossible: {
    batch: ({ batchId }, _args, ctx) => ctx.loaders.load('batch', batchId),
    equipment: ({ equipmentId }, _args, ctx) => ctx.loaders.load('equipment', equipmentId),
    beerType: ({ beerTypeId }, _args, ctx) => ctx.loaders.load('beerType', beerTypeId),
    format: ({ formatId }, _args, ctx) => ctx.loaders.load('packageFormat', formatId),
  },
}
