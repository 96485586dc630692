import { readerIn } from '#api/context.ts'
import { written } from '#api/language/readers.ts'
import { subscriptionTo } from '#api/live/snapshots/state.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { today } from './today.service.ts'

/** What there is to do, as the schema shows it. */
export const todayResolvers: Resolvers = {
  Query: {
    today: (_root, _args, ctx) => today(ctx),
  },
  TodayItem: {
    text: ({ said }, _args, ctx) => written(said, readerIn(ctx)),
    textSaid: ({ said }) => said,
  },
  Subscription: {
    today: subscriptionTo('read', ({ today }) => today),
  },
}
