import { z } from 'zod'
import { tell } from '#api/context.ts'
import { isForThisMachine } from '#api/env.ts'
import {
  askForPasswordLink,
  canMailLinks,
  readPasswordLink,
  setPasswordByLink,
} from '#api/features/users/passwordLinks.service.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { done, text } from '#api/rest/shapes/shapes.ts'
import { message } from '#domain/language/message.ts'
import { linkMinutes } from '#domain/people/passwordLinks.ts'

const token = text(100)

/** The calls by which somebody who forgot the password sets a new one. */
export const passwordLinkCalls = callsAbout('Users', {
  'GET /password-links': call({
    about:
      'What the sign-in page offers: whether a link for a new password can be mailed, and whether there are accounts of a demo',
    action: 'open',
    answer: z
      .object({
        canMail: z.boolean(),
        hasHints: z.boolean().describe('Whether `/api/sign-in-hints` has accounts.'),
      })
      .meta({ id: 'PasswordLinks' }),
    handle: ({ app: { demo, env } }) => ({
      canMail: canMailLinks(env),
      hasHints: demo !== undefined && isForThisMachine(env),
    }),
  }),
  'POST /password-links': call({
    about: 'Mail a link for a new password, if somebody has this e-mail address; the answer does not tell',
    action: 'open',
    body: z.object({ email: text(320) }),
    answer: done,
    async handle(ctx, { body }) {
      await askForPasswordLink(ctx, body)
      return { message: tell(ctx, message('password.linkOnItsWay', { minutes: linkMinutes })) }
    },
  }),
  'POST /password-links/read': call({
    about: 'Whose password a mailed link sets, and how many characters that has at least',
    action: 'open',
    body: z.object({ token }),
    answer: z.object({ email: z.string(), shortest: z.number() }).meta({ id: 'PasswordLink' }),
    handle: (ctx, { body }) => readPasswordLink(ctx, body.token),
  }),
  'PUT /password-links': call({
    about: 'Set a new password by a mailed link, which works once, and end all sessions of the account',
    action: 'open',
    body: z.object({
      token,
      newPassword: text(1_000),
      device: text(100).nullish().describe('What an earlier sign-in told.'),
    }),
    answer: done.extend({ device: z.string().describe('Send it with the next sign-in on this device.') }),
    async handle(ctx, { body }) {
      const set = await setPasswordByLink(ctx, body)
      return { message: tell(ctx, message('rest.passwordChanged')), ...set }
    },
  }),
})
