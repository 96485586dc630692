import { z } from 'zod'
import { tell } from '#api/context.ts'
import {
  addPasskey,
  askOwnPasskeys,
  prepareNewPasskey,
  removePasskey,
} from '#api/features/users/ownPasskeys.service.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { done, text, withId } from '#api/rest/shapes/shapes.ts'
import { message } from '#domain/language/message.ts'
import { password, proof } from './secondFactorCalls.ts'

const options = z.record(z.string(), z.unknown())

/** The calls about one's own passkeys. */
export const passkeyCalls = callsAbout('Users', {
  'POST /users/passkeys/options': call({
    action: 'setUpSecondFactor',
    about: 'Begin to add a passkey: what `navigator.credentials.create` takes as `publicKey`, as JSON',
    body: z.object({ password, code: proof.nullish() }),
    answer: options,
    handle: async (ctx, { body }) => ({ ...(await prepareNewPasskey(ctx, body)) }),
  }),
  'POST /users/passkeys': call({
    action: 'setUpSecondFactor',
    about: 'Add the passkey that a browser made; the first one turns on the second factor',
    body: z.object({
      name: text(1_000).describe('What its person calls it.'),
      answer: text(20_000).describe('What the browser answered, as JSON.'),
    }),
    answer: z
      .object({
        recoveryCodes: z
          .array(z.string())
          .describe('When this turned on the second factor: each stands in for it, once. Shown only once.'),
      })
      .meta({ id: 'AddedPasskey' }),
    async handle(ctx, { body }) {
      return { recoveryCodes: await addPasskey(ctx, body) }
    },
  }),
  'POST /users/passkeys/challenge': call({
    action: 'setUpSecondFactor',
    about: 'Ask one of one’s passkeys: what `navigator.credentials.get` takes as `publicKey`, as JSON',
    answer: options,
    handle: async (ctx) => ({ ...(await askOwnPasskeys(ctx)) }),
  }),
  'POST /users/passkeys/{id}/remove': call({
    action: 'setUpSecondFactor',
    about: 'Remove one of one’s passkeys',
    params: withId,
    body: z.object({ password, code: proof }),
    answer: done,
    async handle(ctx, { params, body }) {
      await removePasskey(ctx, { ...params, ...body })
      return { message: tell(ctx, message('rest.passkeyRemoved')) }
    },
  }),
})
