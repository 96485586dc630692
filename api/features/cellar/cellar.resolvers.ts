import { numberOf } from '#api/db/numberOf.ts'
import { findVessel } from '#api/features/equipment/equipment.service.ts'
import { changeOf } from '#api/live/outbox/changeOf.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { releaseVessel } from './heldVessels.service.ts'
import { recordVolume } from './recordVolume.service.ts'
import { batchBalance, contentsOf, volumeActs } from './volumes.service.ts'

/** Volumes of beer, as the schema shows them. */
export const cellarResolvers: Resolvers = {
  Query: {
    volumeActs: (_root, args, ctx) => volumeActs(ctx, args),
    batchBalance: (_root, { batchId }, ctx) => batchBalance(ctx, batchId),
  },
  Mutation: {
    recordVolume: (_root, args, ctx) => recordVolume(ctx, args),
    releaseVessel: (_root, args, ctx) => releaseVessel(ctx, args),
  },
  Equipment: {
    contents: ({ id }, _args, ctx) => contentsOf(ctx, id),
  },
  VesselContents: {
    heldBy: ({ heldById }, _args, ctx) => ctx.loaders.load('user', heldById),
  },
  BatchPart: {
    batch: ({ batchId }, _args, ctx) => ctx.loaders.load('batch', batchId),
  },
  VolumeAct: {
    batch: ({ batchId }, _args, ctx) => ctx.loaders.load('batch', batchId),
    from: ({ fromEquipmentId }, _args, ctx) => ctx.loaders.load('equipment', fromEquipmentId),
    to: ({ toEquipmentId }, _args, ctx) => ctx.loaders.load('equipment', toEquipmentId),
    volumeBBL: ({ volumeBBL }) => Number(volumeBBL),
    lossBBL: ({ lossBBL }) => Number(lossBBL),
    targetBBL: ({ targetBBL }) => numberOf(targetBBL),
    by: ({ userId }, _args, ctx) => ctx.loaders.load('user', userId),
    isFree: ({ slot, causedById, splitFromId }) =>
      slot === null && causedById === null && splitFromId === null,
    splitBBL: ({ splitBBL }) => numberOf(splitBBL),
    corrects: ({ correctsId }, _args, ctx) => ctx.loaders.load('volumeAct', correctsId),
    packageLot: ({ packageLotId }, _args, ctx) => ctx.loaders.load('packageLot', packageLotId),
    causedBy: ({ causedById }, _args, ctx) => ctx.loaders.load('volumeAct', causedById),
    carriedFrom: ({ carriedFromId }, _args, ctx) => ctx.loaders.load('volumeAct', carriedFromId),
  },
  VolumeRecorded: {
    actId: ({ detail }) => detail.actId ?? '',
    act: ({ detail }, _args, ctx) => ctx.loaders.load('volumeAct', detail.actId),
  },
  VesselContentsChanged: changeOf('equipment', findVessel),
  ContentsHeld: changeOf('equipment', findVessel),
}
