import type { Context } from '#api/context.ts'
import type { Resolvers } from '#generated/resolvers.ts'

async function beerTypeOf(ctx: Context, id: string) {
  const beerType = await ctx.loaders.load('beerType', id)
  if (!beerType) throw new Error(`Beer type ${id} is missing.`)
  return beerType
}

/** Kegs, as the schema shows them. */
export const kegsResolvers: Resolvers = {
  Keg: {
    beerType: (keg, _args, ctx) => beerTypeOf(ctx, keg.beerTypeId),
  },
  KegCountChanged: {
    kegId: (change) => change.entityId,
    delta: (change) => Number(change.detail.delta),
    keg: (change, _args, ctx) => ctx.loaders.load('keg', change.entityId),
  },
}
