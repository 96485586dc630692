import { breweryId } from '#domain/brewery/breweryForm.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { brewery, unitsOfBrewery, updateBrewery } from './brewery.service.ts'
import { zoneOf } from './breweryClock.service.ts'

/** The brewery, as the schema shows it. */
export const breweryResolvers: Resolvers = {
  Query: {
    brewery: (_root, _args, ctx) => brewery(ctx),
  },
  Mutation: {
    updateBrewery: (_root, args, ctx) => updateBrewery(ctx, args),
  },
  Brewery: {
    timeZone: (row) => zoneOf(row),
    units: (row) => unitsOfBrewery(row),
  },
  BrewerySaved: {
    brewery: (_change, _args, ctx) => ctx.loaders.load('brewery', breweryId),
  },
}
