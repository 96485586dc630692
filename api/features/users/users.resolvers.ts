import type { Resolvers } from '#generated/resolvers.ts'
import { changeUserRole, deleteUser, users } from './accounts.service.ts'
import { inviteUser, resendInvitation } from './invitations.service.ts'
import { updatePreferences } from './preferences.service.ts'
import { updateProfile } from './profile.service.ts'
import { endOneSession, openSessions } from './sessions.service.ts'
import { chosenUnits } from '#domain/units/chosenUnits.ts'
import { changePassword, login, logout, me, people, visibleUser } from './users.service.ts'

/** People, as the schema shows them. */
export const usersResolvers: Resolvers = {
  Query: {
    me: (_root, _args, ctx) => me(ctx),
    people: (_root, _args, ctx) => people(ctx),
    users: (_root, _args, ctx) => users(ctx),
    sessions: (_root, args, ctx) => openSessions(ctx, args),
  },
  Mutation: {
    login: (_root, args, ctx) => login(ctx, args),
    logout: (_root, _args, ctx) => logout(ctx),
    changePassword: (_root, args, ctx) => changePassword(ctx, args),
    updateProfile: (_root, args, ctx) => updateProfile(ctx, args),
    updatePreferences: (_root, args, ctx) => updatePreferences(ctx, args),
    endSession: (_root, args, ctx) => endOneSession(ctx, args),
    inviteUser: (_root, args, ctx) => inviteUser(ctx, args),
    resendInvitation: (_root, args, ctx) => resendInvitation(ctx, args),
    changeUserRole: (_root, args, ctx) => changeUserRole(ctx, args),
    deleteUser: (_root, args, ctx) => deleteUser(ctx, args),
  },
  User: {
    units: (user) => chosenUnits(user.units),
  },
  PreferencesSaved: {
    userId: (change) => change.entityId,
    // It reaches this person only.
    user: (change, _args, ctx) => ctx.loaders.load('user', change.entityId),
  },
  UserSaved: {
    userId: (change) => change.entityId,
    user: (change, _args, ctx) => visibleUser(ctx, change.entityId),
  },
  UserRemoved: {
    userId: (change) => change.entityId,
  },
}
