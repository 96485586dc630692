import { changeOf } from '#api/live/outbox/changeOf.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { createBatch, deleteBatch, updateBatch } from './batches.service.ts'
import { moveBatch } from './moveBatch.service.ts'
import { keptUntil } from '#domain/batches/batchRecords.ts'
import { archiveBatch } from './archive.service.ts'
import { batchByNumber, brewedOn, pastBatches, stageMoves } from './batchRecord.service.ts'
import { batchKin } from './batchKin.service.ts'
import { batchHalf, splitBatch } from './splitBatch.service.ts'
import { batchVolumes } from './batchVolumes.service.ts'
import { otherStaysOf, tankStaysOf } from '#api/features/equipment/tankStays.service.ts'
import { profileOfBatch, setTemperatureProfile } from './temperatureProfile.service.ts'
import { restoreBatch, trash } from './trash.service.ts'
import { batches, batchTotals, findBatch, nextBatchNumber } from './schedule.service.ts'

/** A fact that is recorded with every change of its kind. */
function recorded<Fact>(fact: Fact | undefined): Fact {
  if (fact === undefined) throw new Error('The outbox holds a stage change without its stages.')
  return fact
}

/** Batches, as the schema shows them. */
export const scheduleResolvers: Resolvers = {
  Query: {
    batches: (_root, args, ctx) => batches(ctx, args),
    batch: (_root, { id }, ctx) => findBatch(ctx, id),
    batchByNumber: (_root, { number }, ctx) => batchByNumber(ctx, number),
    batchVolumes: (_root, { batchId }, ctx) => batchVolumes(ctx, batchId),
    batchKin: (_root, { batchId }, ctx) => batchKin(ctx, batchId),
    batchHalf: (_root, { equipmentId }, ctx) => batchHalf(ctx, equipmentId),
    pastBatches: (_root, args, ctx) => pastBatches(ctx, args),
    otherStays: (_root, { batchId }, ctx) => otherStaysOf(ctx, batchId),
    stageMoves: (_root, { batchId }, ctx) => stageMoves(ctx, batchId),
    trash: (_root, _args, ctx) => trash(ctx),
    batchTotals: (_root, _args, ctx) => batchTotals(ctx),
    nextBatchNumber: (_root, { year }, ctx) => nextBatchNumber(ctx, year),
  },
  Mutation: {
    moveBatch: (_root, args, ctx) => moveBatch(ctx, args),
    createBatch: (_root, args, ctx) => createBatch(ctx, args),
    splitBatch: (_root, args, ctx) => splitBatch(ctx, args),
    updateBatch: (_root, args, ctx) => updateBatch(ctx, args),
    setTemperatureProfile: (_root, args, ctx) => setTemperatureProfile(ctx, args),
    restoreBatch: (_root, args, ctx) => restoreBatch(ctx, args),
    archiveBatch: (_root, args, ctx) => archiveBatch(ctx, args),
    deleteBatch: async (_root, args, ctx) => (await deleteBatch(ctx, args)).id,
  },
  TrashedBatch: {
    deletedBy: ({ deletedById, deletedByName }) => ({ id: deletedById, name: deletedByName }),
    keptUntil: ({ deletedAt }) => keptUntil(deletedAt),
  },
  Batch: {
    recipe: (batch, _args, ctx) => ctx.loaders.need('recipe', batch.recipeId),
    brewedOn: (batch, _args, ctx) => brewedOn(ctx, batch),
    brewer: (batch, _args, ctx) => ctx.loaders.load('user', batch.brewerId),
    mashTun: (batch, _args, ctx) => ctx.loaders.load('equipment', batch.mashTunId),
    kettle: (batch, _args, ctx) => ctx.loaders.load('equipment', batch.kettleId),
    fermenter: (batch, _args, ctx) => ctx.loaders.load('equipment', batch.fermenterId),
    temperatureProfile: (batch, _args, ctx) => profileOfBatch(ctx, batch),
    briteTank: (batch, _args, ctx) => ctx.loaders.load('equipment', batch.briteTankId),
    stays: (batch, _args, ctx) => tankStaysOf(ctx, batch.id),
  },
  BatchStageChanged: {
    ...changeOf('batch', findBatch),
    from: (change) => recorded(change.detail.from),
    to: (change) => recorded(change.detail.to),
  },
  BatchSaved: changeOf('batch', findBatch),
  BatchRemoved: {
    batchId: (change) => change.entityId,
  },
}
