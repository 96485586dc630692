import type { Resolvers } from '#generated/resolvers.ts'
import { cleanUpEquipment, equipment, findEquipment, setEquipmentStatus } from './equipment.service.ts'

/** Vessels, as the schema shows them. */
export const equipmentResolvers: Resolvers = {
  Query: {
    equipment: (_root, _args, ctx) => equipment(ctx),
  },
  Mutation: {
    setEquipmentStatus: (_root, args, ctx) => setEquipmentStatus(ctx, args),
    cleanUpEquipment: (_root, args, ctx) => cleanUpEquipment(ctx, args),
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
