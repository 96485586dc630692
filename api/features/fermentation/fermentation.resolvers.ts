import { allow } from '#api/context.ts'
import { subscriptionTo } from '#api/live/snapshots/state.ts'
import type { Resolvers } from '#generated/resolvers.ts'

/** What is known about fermentations, as the schema shows it; a display shows it as well. */
export const fermentationResolvers: Resolvers = {
  Query: {
    fermentations: (_root, _args, ctx) => {
      allow(ctx, 'showWall')
      return ctx.app.fermentations.now()
    },
  },
  Batch: {
    fermentation: async ({ id, stage }, _args, ctx) => {
      if (stage !== 'FERMENTING') return null
      const all = await ctx.app.fermentations.now()
      return all.find(({ batchId }) => batchId === id) ?? null
    },
  },
  Subscription: {
    fermentations: subscriptionTo('showWall', ({ fermentations }) => fermentations),
  },
}
