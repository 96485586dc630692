import type { Resolvers } from '#generated/resolvers.ts'
import { cleanings, recordCleaning } from './cleanings.service.ts'
import { cleanUpEquipment, equipment, findEquipment, setEquipmentStatus } from './equipment.service.ts'
import { vesselHistory } from './vesselHistory.service.ts'
import { createEquipment, retireEquipment, updateEquipment } from './vessels.service.ts'

/** Vessels, as the schema shows them. */
export const equipmentResolvers: Resolvers = {
  Query: {
    equipment: (_root, _args, ctx) => equipment(ctx),
    vesselHistory: (_root, args, ctx) => vesselHistory(ctx, args),
    cleanings: (_root, args, ctx) => cleanings(ctx, args),
  },
  Mutation: {
    setEquipmentStatus: (_root, args, ctx) => setEquipmentStatus(ctx, args),
    cleanUpEquipment: (_root, args, ctx) => cleanUpEquipment(ctx, args),
    createEquipment: (_root, args, ctx) => createEquipment(ctx, args),
    updateEquipment: (_root, args, ctx) => updateEquipment(ctx, args),
    retireEquipment: (_root, args, ctx) => retireEquipment(ctx, args),
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
  EquipmentStatusChanged: {
    equipmentId: (change) => change.entityId,
    equipment: (change, _args, ctx) => findEquipment(ctx, change.entityId),
  },
  EquipmentSaved: {
    equipmentId: (change) => change.entityId,
    equipment: (change, _args, ctx) => findEquipment(ctx, change.entityId),
  },
}
