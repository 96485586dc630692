import { z } from 'zod'
import { changePassword, login, logout, people } from '#api/features/users/users.service.ts'
import { call, type Route } from '#api/rest/call.ts'
import { done, text } from '#api/rest/shapes/shapes.ts'
import { roleNames, roleWords } from '#api/rest/shapes/words.ts'

const tag = 'Users'

const person = z.object({ _id: z.string(), name: z.string(), role: roleWords.word }).meta({ id: 'Person' })

const userInfo = person
  .extend({
    email: z.string(),
    token: z.string().describe('Send it as `Authorization: Bearer …`; it is shown only once.'),
    device: z.string().describe('Send it with the next sign-in on this device.'),
    mustChangePassword: z.boolean(),
  })
  .meta({ id: 'UserInfo' })

const signInHints = z
  .object({
    demo: z.boolean(),
    accounts: z.array(z.object({ email: z.string(), role: roleWords.word })),
    password: z.string().optional(),
  })
  .meta({ id: 'SignInHints' })

const signIn = call({
  tag,
  about: 'Sign in with e-mail and password',
  action: 'open',
  body: z.object({
    email: text(320),
    password: text(1_000),
    device: text(100)
      .nullish()
      .describe('What an earlier sign-in told: strangers’ wrong guesses then do not keep this device out.'),
  }),
  answer: userInfo,
  async handle(ctx, { body }) {
    const { token, device, user } = await login(ctx, body)
    const { id, name, email, role, mustChangePassword } = user
    return { _id: id, name, email, role: roleNames[role], token, device, mustChangePassword }
  },
})

const signOut = call({
  tag,
  about: 'End the session of the token that is sent',
  action: 'open',
  answer: done,
  async handle(ctx) {
    await logout(ctx)
    return { message: 'Signed out.' }
  },
})

const setPassword = call({
  tag,
  action: 'changeOwnPassword',
  about: 'Change one’s own password and end one’s other sessions',
  body: z.object({ currentPassword: text(1_000), newPassword: text(1_000) }),
  answer: done,
  async handle(ctx, { body }) {
    await changePassword(ctx, body)
    return { message: 'Password changed.' }
  },
})

const listPeople = call({
  tag,
  action: 'read',
  about: 'Everybody, by name, to be chosen as brewer',
  answer: z.array(person),
  async handle(ctx) {
    const rows = await people(ctx)
    return rows.map(({ id, name, role }) => ({ _id: id, name, role: roleNames[role] }))
  },
})

const showSignInHints = call({
  tag,
  about: 'The accounts of the demo brewery, for its sign-in page',
  action: 'open',
  answer: signInHints,
  handle({ app: { demo } }) {
    if (!demo) return { demo: false, accounts: [] }
    const accounts = demo.accounts.map(({ email, role }) => ({ email, role: roleNames[role] }))
    return { demo: true, accounts, password: demo.password }
  },
})

/** The calls about sessions and people, each at its address. */
export const userCalls: Route[] = [
  ['POST', '/users/login', signIn],
  ['POST', '/users/logout', signOut],
  ['PUT', '/users/password', setPassword],
  ['GET', '/sign-in-hints', showSignInHints],
  ['GET', '/users', listPeople],
]
