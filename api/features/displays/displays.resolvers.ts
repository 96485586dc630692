import { changeOf } from '#api/live/outbox/changeOf.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { createDisplay, displays, findDisplayById, revokeDisplay } from './displays.service.ts'
import { pairDisplay } from './pairing.service.ts'

/** Resolvers for wall displays. */
export const displaysResolvers: Resolvers = {
  Query: {
    displays: (_root, _args, ctx) => displays(ctx),
  },
  Mutation: {
    createDisplay: (_root, args, ctx) => createDisplay(ctx, args),
    pairDisplay: (_root, args, ctx) => pairDisplay(ctx, args),
    revokeDisplay: (_root, args, ctx) => revokeDisplay(ctx, args),
  },
  Display: {
    createdBy: ({ createdById: id, createdByName: name }) => ({ id, name }),
  },
  DisplaySaved: changeOf('display', findDisplayById),
}
