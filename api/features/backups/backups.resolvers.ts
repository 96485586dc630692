import type { Resolvers } from '#generated/resolvers.ts'
import { backUpNow, backups } from './backups.service.ts'

/** Resolvers for the daily backups. */
export const backupsResolvers: Resolvers = {
  Query: {
    backups: (_root, _args, ctx) => backups(ctx),
  },
  Mutation: {
    backUpNow: (_root, args, ctx) => backUpNow(ctx, args),
  },
}
