import { z } from 'zod'
import { defineChange, savedDetail } from '#domain/changes/changeDefinition.ts'
import { byPerson, nameIn, nameOr, savedActivity, who } from '#domain/changes/changeWords.ts'
import { asWritten, message } from '#domain/language/message.ts'
import { roleLabels, roles } from '#domain/people/roles.ts'

const savedUser = savedActivity({
  added: 'activity.userAdded',
  edited: 'activity.userEdited',
  unnamed: 'activity.aPerson',
})
const role = z.enum(roles)
const roleChange = z.object({ from: role, to: role })

/** Changes of accounts and displays, and personal changes. */
export const userChanges = {
  UserSaved: defineChange('USERS', 'User', {
    audience: 'ADMIN',
    detail: savedDetail.extend({
      invited: z.boolean().optional(),
      invitedAgain: z.boolean().optional(),
      password: z.boolean().optional(),
      passwordByLink: z.boolean().optional(),
      renewedPassword: z.boolean().optional(),
      administrator: z.boolean().optional(),
      secondFactor: z
        .enum([
          'ON',
          'OFF',
          'NEW_CODES',
          'APP_ADDED',
          'APP_REMOVED',
          'PASSKEY_ADDED',
          'PASSKEY_REMOVED',
          'RESET',
        ])
        .optional(),
    }),
    activity: (change) => {
      const {
        invited,
        invitedAgain,
        password,
        passwordByLink,
        renewedPassword,
        administrator,
        secondFactor,
        fields,
      } = change.detail
      const name = nameOr(change, 'activity.aPerson')
      if (invited) return { action: message('activity.userInvited'), description: name }
      if (invitedAgain) return { action: message('activity.invitationResent'), description: name }
      if (password) return { action: message('activity.passwordChanged'), description: name }
      if (passwordByLink) return { action: message('activity.passwordByLink'), description: name }
      if (renewedPassword) return { action: message('activity.passwordRenewed'), description: name }
      if (administrator) return { action: message('activity.administratorMade'), description: name }
      if (secondFactor) return { action: message(`activity.secondFactor.${secondFactor}`), description: name }
      const { data: changed } = roleChange.safeParse(fields?.role)
      if (!changed) return savedUser(change)
      return {
        action: message('activity.roleChanged'),
        description: message('activity.fromTo', {
          name,
          from: message(roleLabels[changed.from]),
          to: message(roleLabels[changed.to]),
        }),
      }
    },
    news: {
      key: byPerson,
      sentence: (changes) => message('news.account', { who: who(changes), name: nameIn(changes) }),
      link: () => '/admin',
    },
    unreadBy: 'EVERYONE',
    undo: null,
    vesselHistory: null,
  }),

  UserRemoved: defineChange('USERS', 'User', {
    audience: 'ADMIN',
    detail: z.object({ name: z.string() }),
    activity: (change) => ({
      action: message('activity.userDeleted'),
      description: nameOr(change, 'activity.aPerson'),
    }),
    news: null,
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  PreferencesSaved: defineChange('USERS', 'User', {
    audience: 'SELF',
    detail: z.object({ version: z.number() }),
    activity: (change) => ({
      action: message('activity.unitsChosen'),
      description: nameOr(change, 'activity.aPerson'),
    }),
    news: null,
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  NewsSeen: defineChange('USERS', 'User', {
    audience: 'SELF',
    detail: z.object({ upTo: z.string() }),
    activity: () => ({ action: message('activity.newsSeen'), description: asWritten('') }),
    news: null,
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  DisplaySaved: defineChange('USERS', 'Display', {
    audience: 'ADMIN',
    detail: z.object({
      name: z.string().optional(),
      revoked: z.boolean().optional(),
      connected: z.boolean().optional(),
    }),
    activity: (change) => {
      const { revoked, connected } = change.detail
      const act = revoked ? 'REVOKED' : connected ? 'CONNECTED' : 'ADDED'
      return { action: message(`activity.display.${act}`), description: nameOr(change, 'activity.aDisplay') }
    },
    news: null,
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),
}
