import { allow } from '#api/context.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { subscriptionTo } from '#api/live/snapshots/state.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { fermentingBatches } from './fermentations.service.ts'

/** What is known about fermentations, as the schema shows it. */
export const fermentationResolvers: Resolvers = {
  Query: {
    fermentations: (_root, _args, ctx) => {
      allow(ctx, 'read')
      return ctx.app.fermentations.now()
    },
  },
  Batch: {
    // Not from the state of all viewers, which may be two seconds old: deliveries would wait for the next one.
    fermentation: async ({ id, stage }, _args, ctx) => {
      if (stage !== 'FERMENTING') return null
      const found = await ctx.loaders.about('fermentation', id, (db) =>
        fermentingBatches(byPrisma(db).sql, ctx.app.judged, new Date()),
      )
      return found ? { batchId: id, ...found } : null
    },
  },
  Subscription: {
    fermentations: subscriptionTo('read', ({ fermentations }) => fermentations),
  },
}
