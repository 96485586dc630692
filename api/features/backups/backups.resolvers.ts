import type { Resolvers } from '#generated/resolvers.ts'
import { backUpNow, backups, confirmClock } from './backups.service.ts'

/** Resolvers for the daily backups. */
export const backupsResolvers: Resolvers = {
  Query: {
    backups: (_root, _args, ctx) => backups(ctx),
  },
  Mutation: {
    backUpNow: (_root, args, ctx) => backUpNow(ctx, args),
    confirmClock: (_root, args, ctx) => confirmClock(ctx, args),
  },
}
