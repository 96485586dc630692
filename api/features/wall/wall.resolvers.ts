import { subscriptionTo } from '#api/live/snapshots/state.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { wall } from './wall.service.ts'

/** The wall, as the schema shows it. */
export const wallResolvers: Resolvers = {
  Query: {
    wall: (_root, _args, ctx) => wall(ctx),
  },
  Subscription: {
    wall: subscriptionTo('showWall', ({ wall }) => wall),
  },
  Wall: {
    serverTime: () => new Date(),
    build: (_wall, _args, ctx) => ctx.app.live.build,
  },
}
