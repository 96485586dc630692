import type { Resolvers } from '#generated/resolvers.ts'
import { undo } from './undo.service.ts'

/** Taking back, as the schema shows it. */
export const undoResolvers: Resolvers = {
  Mutation: {
    undo: (_root, args, ctx) => undo(ctx, args),
  },
}
