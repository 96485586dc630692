import { z } from 'zod'
import { tell } from '#api/context.ts'
import {
  prepareSecondFactor,
  removeApp,
  replaceRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#api/features/users/ownSecondFactor.service.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { done, text } from '#api/rest/shapes/shapes.ts'
import { message } from '#domain/language/message.ts'

const recoveryCodes = z
  .array(z.string())
  .describe('Each stands in for a code of the app, once. Shown only once.')

export const password = text(1_000)

/** What proves a second factor. The answer of a passkey is JSON of a few thousand letters. */
export const proof = text(10_000).describe(
  'A code of the authenticator app, a recovery code, or the answer of a passkey as JSON.',
)

/** The calls about one's own second factor. */
export const secondFactorCalls = callsAbout('Users', {
  'POST /users/second-factor': call({
    action: 'setUpSecondFactor',
    about:
      'Make a secret for one’s authenticator app, and recovery codes unless passkeys brought some; nothing is asked for before it is turned on',
    body: z.object({
      password,
      code: proof.nullish().describe('What proves the passkeys that are on, if there are some.'),
    }),
    answer: z
      .object({
        secret: z.string().describe('In Base32, to be typed into the app.'),
        address: z.string().describe('The same as an `otpauth:` address, for a QR code.'),
        recoveryCodes,
      })
      .meta({ id: 'PreparedSecondFactor' }),
    handle: (ctx, { body }) => prepareSecondFactor(ctx, body),
  }),
  'PUT /users/second-factor': call({
    action: 'setUpSecondFactor',
    about: 'Turn on the second factor that was prepared, with the first code of the app',
    body: z.object({ code: text(100) }),
    answer: done,
    async handle(ctx, { body }) {
      await turnOnSecondFactor(ctx, body)
      return { message: tell(ctx, message('rest.secondFactorOn')) }
    },
  }),
  'POST /users/second-factor/off': call({
    action: 'setUpSecondFactor',
    about: 'Turn off one’s second factor',
    body: z.object({ password, code: proof }),
    answer: done,
    async handle(ctx, { body }) {
      await turnOffSecondFactor(ctx, body)
      return { message: tell(ctx, message('rest.secondFactorOff')) }
    },
  }),
  'POST /users/second-factor/app/remove': call({
    action: 'setUpSecondFactor',
    about: 'Remove one’s authenticator app, beside passkeys',
    body: z.object({ password, code: proof }),
    answer: done,
    async handle(ctx, { body }) {
      await removeApp(ctx, body)
      return { message: tell(ctx, message('rest.appRemoved')) }
    },
  }),
  'POST /users/second-factor/recovery-codes': call({
    action: 'setUpSecondFactor',
    about: 'Make new recovery codes; the earlier ones no longer work',
    body: z.object({ password, code: proof }),
    answer: z.object({ recoveryCodes }).meta({ id: 'RecoveryCodes' }),
    async handle(ctx, { body }) {
      return { recoveryCodes: await replaceRecoveryCodes(ctx, body) }
    },
  }),
})
