import { numberOf } from '#api/db/numberOf.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { changeOf } from '#api/live/outbox/changeOf.ts'
import { findIngredient } from '#api/features/ingredients/ingredients.service.ts'
import { availableOf } from '#api/features/ingredients/lotBook.service.ts'
import { photosOf } from '#api/features/photos/photosOf.service.ts'
import { lotCode, lotStatus, lotUnitCostCents, lotValueCents, proposeLots } from '#domain/stock/lots.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { lotOf } from './lotBook.service.ts'
import { updateLot } from './lotEdits.service.ts'
import { addLotPhoto, filesOf, removeLotFile, removeLotPhoto } from './lotFiles.service.ts'
import {
  findLot,
  holdLots,
  linesOf,
  lots,
  lotsInBatch,
  movementsOf,
  openLotsOf,
  releaseLots,
  usesOf,
} from './lots.service.ts'
import { harvestableYeast, harvestYeast } from './harvestYeast.service.ts'
import { returnableOf } from './pitchedYeast.service.ts'
import { receiveLot, receiveOrder } from './receiveLot.service.ts'

/** Lots of ingredients, as the schema shows them. */
export const lotsResolvers: Resolvers = {
  Query: {
    lots: (_root, args, ctx) => lots(ctx, args),
    lot: (_root, args, ctx) => findLot(ctx, args),
    harvestableYeast: (_root, { equipmentId }, ctx) => harvestableYeast(ctx, equipmentId),
  },
  Mutation: {
    receiveOrder: (_root, args, ctx) => receiveOrder(ctx, args),
    receiveLot: (_root, args, ctx) => receiveLot(ctx, args),
    harvestYeast: (_root, args, ctx) => harvestYeast(ctx, args),
    updateLot: (_root, args, ctx) => updateLot(ctx, args),
    holdLots: (_root, args, ctx) => holdLots(ctx, args),
    releaseLots: (_root, args, ctx) => releaseLots(ctx, args),
    addLotPhoto: (_root, args, ctx) => addLotPhoto(ctx, args),
    removeLotPhoto: (_root, args, ctx) => removeLotPhoto(ctx, args),
    removeLotFile: (_root, args, ctx) => removeLotFile(ctx, args),
  },
  Lot: {
    code: ({ number }) => lotCode(number),
    ingredient: ({ ingredientId }, _args, ctx) => ctx.loaders.load('ingredient', ingredientId),
    ingredientName: async (lot, _args, ctx) =>
      (await ctx.loaders.load('ingredient', lot.ingredientId))?.name ?? lot.ingredientName,
    supplier: ({ supplierId }, _args, ctx) => ctx.loaders.load('supplier', supplierId),
    receivedBy: ({ receivedById }, _args, ctx) => ctx.loaders.load('user', receivedById),
    heldBy: ({ heldById }, _args, ctx) => ctx.loaders.load('user', heldById),
    unitCostCents: (lot) => lotUnitCostCents(lotOf(lot)),
    totalCostCents: ({ costCents }) => costCents,
    valueCents: (lot) => lotValueCents(lotOf(lot)),
    status: (lot) => lotStatus(lotOf(lot)),
    packageSize: ({ packageSize }) => numberOf(packageSize),
    harvest: ({ harvestActId }, _args, ctx) => ctx.loaders.load('volumeAct', harvestActId),
    photos: ({ id }, _args, ctx) => photosOf(ctx, 'lotId', id),
    files: ({ id }, _args, ctx) => filesOf(ctx, id),
    uses: ({ id }, _args, ctx) => usesOf(ctx, id),
    movements: ({ id }, _args, ctx) => movementsOf(ctx, id),
  },
  HarvestableYeast: {
    ingredient: ({ ingredientId }, _args, ctx) => ctx.loaders.need('ingredient', ingredientId),
  },
  LotUse: {
    batch: ({ batchId }, _args, ctx) => ctx.loaders.load('batch', batchId),
  },
  LotAmount: {
    lot: ({ lotId }, _args, ctx) => ctx.loaders.need('lot', lotId),
  },
  LotMovement: {
    lot: ({ lotId }, _args, ctx) => ctx.loaders.need('lot', lotId),
    batch: ({ batchId }, _args, ctx) => ctx.loaders.load('batch', batchId),
    transaction: ({ transactionId }, _args, ctx) => ctx.loaders.load('ingredientTransaction', transactionId),
    by: ({ userId }, _args, ctx) => ctx.loaders.load('user', userId),
  },
  LotFile: {
    addedBy: ({ addedById }, _args, ctx) => ctx.loaders.load('user', addedById),
  },
  Ingredient: {
    availableQuantity: availableOf,
    lots: ({ id }, _args, ctx) => openLotsOf(ctx, id),
  },
  IngredientTransaction: {
    lots: ({ id }, _args, ctx) => linesOf(ctx, id),
  },
  IngredientNeed: {
    lots: async ({ ingredient: { id, unit }, needed }, _args, ctx) => {
      if (needed === null) return []
      const open = (await openLotsOf(ctx, id)).map(lotOf)
      return proposeLots(open, needed).map((move) => ({ ...move, unit }))
    },
  },
  BatchStock: {
    lots: ({ batchId }, _args, ctx) => lotsInBatch(ctx, batchId),
    returnable: ({ batchId }, _args, ctx) => returnableOf(byPrisma(ctx.db), batchId),
  },
  IngredientSaved: {
    lots: async ({ detail: { lotIds = [] } }, _args, ctx) => {
      const found = await Promise.all(lotIds.map((id) => ctx.loaders.load('lot', id)))
      return found.filter((lot) => lot !== null)
    },
  },
  LotSaved: {
    ...changeOf('ingredient', findIngredient),
    lotId: ({ detail }) => detail.lotId ?? '',
    lot: ({ detail }, _args, ctx) => ctx.loaders.load('lot', detail.lotId),
  },
}
