import { changeOf } from '#api/live/outbox/changeOf.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { changeUserRole, deleteUser, resetSecondFactor, users } from './accounts.service.ts'
import { inviteUser, resendInvitation } from './invitations.service.ts'
import {
  prepareSecondFactor,
  replaceRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './ownSecondFactor.service.ts'
import { updatePreferences } from './preferences.service.ts'
import { updateProfile } from './profile.service.ts'
import { renewPassword } from './renewedPasswords.service.ts'
import { secondFactorOf } from './secondFactor.service.ts'
import { endOneSession, endOtherSessions, openSessions } from './sessions.service.ts'
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
    prepareSecondFactor: (_root, args, ctx) => prepareSecondFactor(ctx, args),
    turnOnSecondFactor: (_root, args, ctx) => turnOnSecondFactor(ctx, args),
    turnOffSecondFactor: (_root, args, ctx) => turnOffSecondFactor(ctx, args),
    replaceRecoveryCodes: (_root, args, ctx) => replaceRecoveryCodes(ctx, args),
    resetSecondFactor: (_root, args, ctx) => resetSecondFactor(ctx, args),
    updateProfile: (_root, args, ctx) => updateProfile(ctx, args),
    updatePreferences: (_root, args, ctx) => updatePreferences(ctx, args),
    endSession: (_root, args, ctx) => endOneSession(ctx, args),
    endOtherSessions: (_root, args, ctx) => endOtherSessions(ctx, args),
    inviteUser: (_root, args, ctx) => inviteUser(ctx, args),
    resendInvitation: (_root, args, ctx) => resendInvitation(ctx, args),
    renewPassword: (_root, args, ctx) => renewPassword(ctx, args),
    changeUserRole: (_root, args, ctx) => changeUserRole(ctx, args),
    deleteUser: (_root, args, ctx) => deleteUser(ctx, args),
  },
  User: {
    units: (user) => chosenUnits(user.units),
    secondFactor: (user, _args, ctx) => secondFactorOf(ctx, user),
  },
  // It reaches this person only.
  PreferencesSaved: changeOf('user', (ctx, id) => ctx.loaders.load('user', id)),
  UserSaved: changeOf('user', visibleUser),
  UserRemoved: {
    userId: (change) => change.entityId,
  },
}
