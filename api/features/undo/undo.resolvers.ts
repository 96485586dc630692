import type { Resolvers } from '#generated/resolvers.ts'
import { undo, undoable } from './undo.service.ts'

/** Resolvers for undo. */
export const undoResolvers: Resolvers = {
  Query: {
    undoable: (_root, args, ctx) => undoable(ctx, args),
  },
  Mutation: {
    undo: (_root, args, ctx) => undo(ctx, args),
  },
}
