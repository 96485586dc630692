import type { Resolvers } from '#generated/resolvers.ts'
import { changePassword, login, logout, me, people, visibleUser } from './users.service.ts'

/** People, as the schema shows them. */
export const usersResolvers: Resolvers = {
  Query: {
    me: (_root, _args, ctx) => me(ctx),
    people: (_root, _args, ctx) => people(ctx),
  },
  Mutation: {
    login: (_root, args, ctx) => login(ctx, args),
    logout: (_root, _args, ctx) => logout(ctx),
    changePassword: (_root, args, ctx) => changePassword(ctx, args),
  },
  UserSaved: {
    userId: (change) => change.entityId,
    user: (change, _args, ctx) => visibleUser(ctx, change.entityId),
  },
}
