import { numberOf } from '#api/db/numberOf.ts'
import { adjustPackages } from '#api/features/kegs/kegCount.service.ts'
import { updatePackageStock } from '#api/features/kegs/kegEdits.service.ts'
import { changeOf } from '#api/live/outbox/changeOf.ts'
import { packageLotCode } from '#domain/packages/packageLots.ts'
import { lotStatus } from '#domain/stock/lots.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { formatCommands, formatRetirement, packageFormats } from './formats.service.ts'
import { amountIn, formatMaterials, setFormatMaterials } from './materials.service.ts'
import { packageBatch } from './packageBatch.service.ts'
import {
  findPackageLot,
  holdPackageLots,
  lotsOfChange,
  movementsOf,
  openLotsOf,
  packageLots,
  packageStock,
  releasePackageLots,
  vesselOf,
} from './packageLots.service.ts'
import { reworkPackages } from './reworkPackages.service.ts'

/** Package formats, and packages in lots, as the schema shows them. */
export const packagesResolvers: Resolvers = {
  Query: {
    packageFormats: (_root, _args, ctx) => packageFormats(ctx),
    formatMaterials: (_root, _args, ctx) => formatMaterials(ctx),
    packageStock: (_root, _args, ctx) => packageStock(ctx),
    packageLots: (_root, args, ctx) => packageLots(ctx, args),
    packageLot: (_root, args, ctx) => findPackageLot(ctx, args),
  },
  Mutation: {
    createPackageFormat: (_root, args, ctx) => formatCommands.create(ctx, args),
    updatePackageFormat: (_root, args, ctx) => formatCommands.update(ctx, args),
    retirePackageFormat: (_root, args, ctx) => formatRetirement.retire(ctx, args),
    setFormatMaterials: (_root, args, ctx) => setFormatMaterials(ctx, args),
    packageBatch: (_root, args, ctx) => packageBatch(ctx, args),
    reworkPackages: (_root, args, ctx) => reworkPackages(ctx, args),
    adjustPackages: (_root, args, ctx) => adjustPackages(ctx, args),
    updatePackageStock: (_root, args, ctx) => updatePackageStock(ctx, args),
    holdPackageLots: (_root, args, ctx) => holdPackageLots(ctx, args),
    releasePackageLots: (_root, args, ctx) => releasePackageLots(ctx, args),
  },
  PackageFormat: {
    volumeBBL: ({ volumeBBL }) => Number(volumeBBL),
  },
  FormatMaterial: {
    ingredient: ({ ingredientId }, _args, ctx) => ctx.loaders.need('ingredient', ingredientId),
    amount: async (material, _args, ctx) =>
      amountIn(await ctx.loaders.need('ingredient', material.ingredientId), material),
  },
  PackageStock: {
    beerType: ({ beerTypeId }, _args, ctx) => ctx.loaders.need('beerType', beerTypeId),
    format: ({ formatId }, _args, ctx) => ctx.loaders.need('packageFormat', formatId),
    moved: ({ moved }) => moved ?? null,
    lots: (stock, _args, ctx) => openLotsOf(ctx, stock),
  },
  PackageLot: {
    code: ({ number }) => packageLotCode(number),
    beerType: ({ beerTypeId }, _args, ctx) => ctx.loaders.need('beerType', beerTypeId),
    format: ({ formatId }, _args, ctx) => ctx.loaders.need('packageFormat', formatId),
    batch: ({ batchId }, _args, ctx) => ctx.loaders.load('batch', batchId),
    from: (lot, _args, ctx) => vesselOf(ctx, lot),
    lossBBL: ({ lossBBL }) => Number(lossBBL),
    abv: ({ abv }) => numberOf(abv),
    status: ({ remaining, heldAt }) => lotStatus({ remaining, isHeld: heldAt !== null }),
    heldBy: ({ heldById }, _args, ctx) => ctx.loaders.load('user', heldById),
    movements: ({ id }, _args, ctx) => movementsOf(ctx, id),
  },
  PackageMovement: {
    lot: ({ packageLotId }, _args, ctx) => ctx.loaders.need('packageLot', packageLotId),
    reason: async ({ transactionId }, _args, ctx) =>
      (await ctx.loaders.load('kegTransaction', transactionId))?.reason ?? null,
    priceCents: async ({ transactionId }, _args, ctx) =>
      (await ctx.loaders.load('kegTransaction', transactionId))?.priceCents ?? null,
    by: async ({ transactionId }, _args, ctx) =>
      ctx.loaders.load('user', (await ctx.loaders.load('kegTransaction', transactionId))?.userId),
  },
  PackageCountChanged: {
    ...changeOf('stock', (ctx, id) => ctx.loaders.load('keg', id)),
    delta: ({ detail }) => detail.delta ?? 0,
    lots: ({ detail }, _args, ctx) => lotsOfChange(ctx, detail),
  },
  PackageStockSaved: changeOf('stock', (ctx, id) => ctx.loaders.load('keg', id)),
  PackageLotSaved: changeOf('packageLot', (ctx, id) => ctx.loaders.load('packageLot', id)),
  FormatSaved: changeOf('format', (ctx, id) => ctx.loaders.load('packageFormat', id)),
}
