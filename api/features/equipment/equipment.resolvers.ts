import { changeOf } from '#api/live/outbox/changeOf.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { cleanings, recordCleaning } from './cleanings.service.ts'
import { cleanUpVessels, findVessel, setVesselStatus, vessels } from './equipment.service.ts'
import { vesselHistory } from './vesselHistory.service.ts'
import { retireVessel, vesselCommands } from './vessels.service.ts'

/** Vessels, as the schema shows them. */
export const equipmentResolvers: Resolvers = {
  Query: {
    equipment: (_root, _args, ctx) => vessels(ctx),
    vesselHistory: (_root, args, ctx) => vesselHistory(ctx, args),
    cleanings: (_root, args, ctx) => cleanings(ctx, args),
  },
  Mutation: {
    setEquipmentStatus: (_root, args, ctx) => setVesselStatus(ctx, args),
    cleanUpEquipment: (_root, args, ctx) => cleanUpVessels(ctx, args),
    createEquipment: (_root, args, ctx) => vesselCommands.create(ctx, args),
    updateEquipment: (_root, args, ctx) => vesselCommands.update(ctx, args),
    retireEquipment: (_root, args, ctx) => retireVessel(ctx, args),
    recordCleaning: (_root, args, ctx) => recordCleaning(ctx, args),
  },
  VesselEvent: {
    batch: (event, _args, ctx) => ctx.loaders.load('batch', event.batchId),
  },
  Cleaning: {
    cleanedBy: ({ cleanedById }, _args, ctx) => ctx.loaders.load('user', cleanedById),
  },
  CleaningRecorded: {
    equipmentId: (change) => change.entityId,
    cleaning: ({ detail: { cleaningId } }, _args, ctx) => ctx.loaders.load('cleaning', cleaningId),
  },
  CleaningRemoved: {
    equipmentId: (change) => change.entityId,
    cleaningId: (change) => change.detail.cleaningId ?? '',
  },
  EquipmentStatusChanged: changeOf('equipment', findVessel),
  EquipmentSaved: changeOf('equipment', findVessel),
}
