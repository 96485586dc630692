import { breweryId } from '#domain/brewery/breweryForm.ts'
import { z } from 'zod'
import { chosenUnits } from '#domain/units/chosenUnits.ts'
import { lacksSecondFactor } from '#api/features/users/session.service.ts'
import { changePassword, login, logout, people } from '#api/features/users/users.service.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { message } from '#domain/language/message.ts'
import { tell } from '#api/context.ts'
import { isForThisMachine } from '#api/env.ts'
import { NotFound } from '#api/errors.ts'
import { done, entity, text } from '#api/rest/shapes/shapes.ts'
import { roleWords } from '#api/rest/shapes/words.ts'

const personFields = { name: z.string(), role: roleWords.word }

const userInfo = entity({
  ...personFields,
  email: z.string(),
  token: z.string().describe('Send it as `Authorization: Bearer …`; it is shown only once.'),
  device: z.string().describe('Send it with the next sign-in on this device.'),
  mustChangePassword: z.boolean(),
  mustSetUpSecondFactor: z
    .literal(true)
    .optional()
    .describe(
      'The brewery requires a second factor of this person: everything else is refused until it is set up.',
    ),
  units: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'What they read in, by quantity: what they chose, else what the brewery did; absent when nobody chose.',
    ),
  language: z.string().optional().describe('The language that they chose, as `de`.'),
}).meta({ id: 'UserInfo' })

const signInHints = z
  .object({
    demo: z.boolean(),
    accounts: z.array(z.object({ email: z.string(), role: roleWords.word })),
    password: z.string().optional(),
  })
  .meta({ id: 'SignInHints' })

/** The calls about sessions and people. */
export const userCalls = callsAbout('Users', {
  'POST /users/login': call({
    about: 'Sign in with e-mail and password',
    action: 'open',
    body: z.object({
      email: text(320),
      password: text(1_000),
      code: text(10_000)
        .nullish()
        .describe(
          'A code of the authenticator app, a recovery code or, as JSON, what a browser answers to `passkey` of the error, from who has turned on a second factor; without it the answer is 401 with `secondFactor`.',
        ),
      device: text(100)
        .nullish()
        .describe('What an earlier sign-in told: strangers’ wrong guesses then do not keep this device out.'),
      attempt: text(100)
        .nullish()
        .describe(
          'A random secret of 32 to 100 characters: sent again with it within 10 minutes, a temporary password that was used up opens another session, since the answer may have been lost.',
        ),
    }),
    answer: userInfo,
    async handle(ctx, { body }) {
      const { code, ...credentials } = body
      const { user, ...session } = await login(ctx, { ...credentials, secondFactor: code })
      const { units: chosen, language, ...known } = user
      const { units: ofBrewery } = await ctx.loaders.need('brewery', breweryId)
      const units = chosenUnits(chosen) ?? chosenUnits(ofBrewery)
      const lacks = lacksSecondFactor(ctx.app.env, user) && { mustSetUpSecondFactor: true as const }
      return { ...known, ...lacks, ...(units && { units }), ...(language && { language }), ...session }
    },
  }),
  'POST /users/logout': call({
    about: 'End the session of the token that is sent',
    action: 'open',
    answer: done,
    async handle(ctx) {
      await logout(ctx)
      return { message: tell(ctx, message('rest.signedOut')) }
    },
  }),
  'PUT /users/password': call({
    action: 'changeOwnPassword',
    about: 'Change one’s own password and end one’s other sessions',
    body: z.object({ currentPassword: text(1_000), newPassword: text(1_000) }),
    answer: done,
    async handle(ctx, { body }) {
      await changePassword(ctx, body)
      return { message: tell(ctx, message('rest.passwordChanged')) }
    },
  }),
  'GET /sign-in-hints': call({
    about: 'The accounts of the demo brewery, for its sign-in page, where only this machine can reach it',
    action: 'open',
    answer: signInHints,
    handle({ app: { demo, env } }) {
      if (!isForThisMachine(env)) throw new NotFound(message('request.nothingHere'))
      const { password, accounts } = demo ?? { password: null, accounts: [] }
      return { demo: Boolean(demo), accounts, ...(password && { password }) }
    },
  }),
  'GET /users': call({
    action: 'read',
    about: 'Everybody, by name, to be chosen as brewer',
    answer: z.array(entity(personFields).meta({ id: 'Person' })),
    handle: people,
  }),
})
