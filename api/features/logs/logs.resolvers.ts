import type { Resolvers } from '#generated/resolvers.ts'

/** Log entries, as the schema shows them. */
export const logsResolvers: Resolvers = {
  BatchLog: {
    equipment: (log, _args, ctx) => (log.equipmentId ? ctx.loaders.load('equipment', log.equipmentId) : null),
    loggedBy: (log, _args, ctx) => (log.loggedById ? ctx.loaders.load('user', log.loggedById) : null),
  },
  LogAdded: {
    logId: (change) => change.entityId,
    batchId: (change) => String(change.detail.batchId),
    log: (change, _args, ctx) => ctx.loaders.load('batchLog', change.entityId),
  },
}
