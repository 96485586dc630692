import type { Resolvers } from '#generated/resolvers.ts'
import { cleanUpEquipment, equipment, findEquipment, setEquipmentStatus } from './equipment.service.ts'
import { vesselHistory } from './vesselHistory.service.ts'
import { createEquipment, retireEquipment, updateEquipment } from './vessels.service.ts'

/** Vessels, as the schema shows them. */
export const equipmentResolvers: Resolvers = {
  Query: {
    equipment: (_root, _args, ctx) => equipment(ctx),
    vesselHistory: (_root, args, ctx) => vesselHistory(ctx, args),
  },
  Mutation: {
    setEquipmentStatus: (_root, args, ctx) => setEquipmentStatus(ctx, args),
    cleanUpEquipment: (_root, args, ctx) => cleanUpEquipment(ctx, args),
    createEquipment: (_root, args, ctx) => createEquipment(ctx, args),
    updateEquipment: (_root, args, ctx) => updateEquipment(ctx, args),
    retireEquipment: (_root, args, ctx) => retireEquipment(ctx, args),
  },
  VesselEvent: {
    batch: (event, _args, ctx) => (event.batchId ? ctx.loaders.load('batch', event.batchId) : null),
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
