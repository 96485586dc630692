import { subscriptionTo } from '#api/live/snapshots/state.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { today } from './today.service.ts'

/** What there is to do, as the schema shows it. */
export const todayResolvers: Resolvers = {
  Query: {
    today: (_root, _args, ctx) => today(ctx),
  },
  Subscription: {
    today: subscriptionTo('read', ({ today }) => today),
  },
}
