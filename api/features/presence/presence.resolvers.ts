import { allow } from '#api/context.ts'
import { subscriptionTo } from '#api/live/snapshots/state.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { here } from './presence.service.ts'

/** Resolvers for presence. */
export const presenceResolvers: Resolvers = {
  Query: {
    presence: (_root, _args, ctx) => {
      allow(ctx, 'read')
      return ctx.app.presence.state.now()
    },
  },
  Mutation: {
    here: (_root, args, ctx) => here(ctx, args),
  },
  Presence: {
    person: ({ userId }, _args, ctx) => ctx.loaders.need('user', userId),
  },
  Subscription: {
    presence: subscriptionTo('read', ({ presence }) => presence.state),
  },
}
