import type { Resolvers } from '#generated/resolvers.ts'
import { search } from './search.service.ts'

/** The search, as the schema shows it. */
export const searchResolvers: Resolvers = {
  Query: { search: (_root, args, ctx) => search(ctx, args) },
}
