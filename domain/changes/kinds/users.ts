import { z } from 'zod'
import { defineChange, savedDetail } from '#domain/changes/changeDefinition.ts'
import { byPerson, nameIn, nameOr, savedActivity, who } from '#domain/changes/changeWords.ts'
import type { Role } from '#domain/people/roles.ts'

const words: Record<Role, string> = {
  VIEWER: 'Viewer',
  BREWER_ASSISTANT: 'Brewer Assistant',
  BREWER: 'Brewer',
  ADMIN: 'Admin',
}

const savedUser = savedActivity('User', 'A person')
const role = z.literal(['VIEWER', 'BREWER_ASSISTANT', 'BREWER', 'ADMIN'])
const roleChange = z.object({ from: role, to: role })

/** Changes of accounts and displays, and personal changes. */
export const userChanges = {
  UserSaved: defineChange('USERS', 'User', {
    audience: 'ADMIN',
    detail: savedDetail.extend({
      invited: z.boolean().optional(),
      invitedAgain: z.boolean().optional(),
      password: z.boolean().optional(),
      administrator: z.boolean().optional(),
    }),
    activity: (change) => {
      const { invited, invitedAgain, password, administrator, fields } = change.detail
      const name = nameOr(change, 'A person')
      if (invited) return { action: 'User invited', description: name }
      if (invitedAgain) return { action: 'Invitation resent', description: name }
      if (password) return { action: 'Password changed', description: name }
      if (administrator) return { action: 'Administrator made', description: name }
      const { data: changed } = roleChange.safeParse(fields?.role)
      if (!changed) return savedUser(change)
      return {
        action: 'Role changed',
        description: `${name}: ${words[changed.from]} to ${words[changed.to]}`,
      }
    },
    news: {
      key: byPerson,
      sentence: (changes) => `${who(changes)} changed the account of ${nameIn(changes)}`,
      link: () => '/admin',
    },
    unreadBy: 'EVERYONE',
    undo: null,
    vesselHistory: null,
  }),

  UserRemoved: defineChange('USERS', 'User', {
    audience: 'ADMIN',
    detail: z.object({ name: z.string() }),
    activity: (change) => ({ action: 'User deleted', description: nameOr(change, 'A person') }),
    news: null,
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  PreferencesSaved: defineChange('USERS', 'User', {
    audience: 'SELF',
    detail: z.object({ version: z.number() }),
    activity: (change) => ({ action: 'Units chosen', description: nameOr(change, 'A person') }),
    news: null,
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  NewsSeen: defineChange('USERS', 'User', {
    audience: 'SELF',
    detail: z.object({ upTo: z.string() }),
    activity: () => ({ action: 'News seen', description: '' }),
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
    activity: (change) => ({ action: 'Display saved', description: nameOr(change, '') }),
    news: null,
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),
}
