import { allow } from '#api/context.ts'
import type { StateEvent } from '#api/live/snapshots/state.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import type { WallSnapshot } from './wallSnapshot.ts'
import { wall } from './wall.service.ts'

/** The wall, as the schema shows it. */
export const wallResolvers: Resolvers = {
  Query: {
    wall: (_root, _args, ctx) => wall(ctx),
  },
  Subscription: {
    wall: {
      subscribe(_root, _args, ctx, info) {
        allow(ctx, 'showWall')
        return ctx.app.wall.subscribe(ctx, info)
      },
      resolve: ({ snapshot }: StateEvent<WallSnapshot>) => snapshot,
    },
  },
  Wall: {
    serverTime: () => new Date(),
    build: (_wall, _args, ctx) => ctx.app.live.build,
  },
}
