import { describe, expect, it } from 'vitest'
import { makeAdministrator } from '#api/features/users/bootstrap.ts'
import { housekeepingStatements } from '#api/db/housekeeping.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import {
  addKey,
  aPersonWithPasskey,
  aSecurityKey,
  passkeyOrigin,
  type SecurityKey,
} from '#tests/support/data/passkeys.ts'
import { aPersonWithSecondFactor, codeOf, wrongCodeOf } from '#tests/support/data/secondFactor.ts'
import { testPassword } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile({ TRUST_PROXY: '1', PUBLIC_URL: 'https://brewery.example' })
const prisma = () => server.app.database.prisma

const path = '/api/users/passkeys'

/** From an address of its own, so that no test uses up the attempts of another. */
let addresses = 0
const anAddress = () => `203.0.113.${(addresses += 1)}`
const login = (email: string, more: object = {}, from = anAddress(), password = testPassword) =>
  server.call('POST', '/api/users/login', null, { email, password, ...more }, { 'x-forwarded-for': from })

/** What the sign-in page gets once the password was right. */
async function ask(email: string): Promise<{ challenge: string }> {
  const { status, body } = await login(email)
  if (status !== 401) throw new Error('No second factor was asked for.')
  return body.passkey as { challenge: string }
}

const signIn = async (email: string, key: SecurityKey) => login(email, { code: key.get(await ask(email)) })

/** What a browser gets that is to make a passkey. */
const optionsFor = async (token: string) =>
  (await server.call('POST', `${path}/options`, token, { password: testPassword })).body as {
    challenge: string
  }

const passkeysOf = (userId: string) =>
  prisma().passkey.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })
const remove = (token: string, id: string, code: string) =>
  server.call('POST', `${path}/${id}/remove`, token, { password: testPassword, code })
const challenge = async (token: string) =>
  (await server.call('POST', `${path}/challenge`, token, {})).body as { challenge: string }

const activitiesOf = async (entityId: string) => {
  const changes = await prisma().change.findMany({
    where: { entityId, type: 'UserSaved' },
    orderBy: { id: 'asc' },
  })
  return changes.map(({ detail }) => (detail as { secondFactor?: string }).secondFactor)
}

const notAccepted = {
  status: 401,
  body: { message: 'This passkey was not accepted. Try again, or enter a code.', secondFactor: true },
}

describe('a first passkey', () => {
  it('turns on the second factor, with recovery codes, and is asked for after the password', async () => {
    const { id, token, email } = await aPerson(server)
    const key = aSecurityKey()
    const wrong = { password: 'not the password' }
    expect((await server.call('POST', `${path}/options`, token, wrong)).status).toBe(422)
    const { body: options } = await server.call('POST', `${path}/options`, token, { password: testPassword })
    expect(options).toMatchObject({ rp: { id: 'brewery.example', name: 'Brewhouse' }, user: { name: email } })
    const sent = { name: ' My phone ', answer: key.create(options as { challenge: string }) }
    const added = await server.call('POST', path, token, sent)
    expect(added.status).toBe(200)
    expect(added.body.recoveryCodes).toHaveLength(10)
    expect(await activitiesOf(id)).toEqual(['ON'])
    const needed = await login(email)
    expect(needed).toMatchObject({
      status: 401,
      body: { message: 'Use your passkey, or enter a code.', secondFactor: true },
    })
    expect(needed.body.passkey).toMatchObject({ rpId: 'brewery.example', allowCredentials: [{}] })
    expect((await signIn(email, key)).status).toBe(200)
    expect(await passkeysOf(id)).toMatchObject([
      { name: 'My phone', counter: 2n, usedAt: expect.any(Date) as Date },
    ])
    expect((await login(email, { code: added.body.recoveryCodes[0] as string })).status).toBe(200)
  })

  it('is refused with the answer to another challenge, of another site, and a second time', async () => {
    const { token } = await aPerson(server)
    const add = (answer: string) => server.call('POST', path, token, { name: 'Key', answer })
    const refused = {
      status: 409,
      body: { message: 'The passkey was not added. Begin again with your password.' },
    }
    expect(await add('{}')).toMatchObject(refused)
    expect(await add('not JSON')).toMatchObject(refused)
    expect(await add(aSecurityKey().create({ challenge: 'AAAA' }))).toMatchObject(refused)
    const ofOther = aSecurityKey('https://brewery.example', 'evil.example')
    for (const other of [aSecurityKey('https://evil.example'), ofOther]) {
      const asked = await optionsFor(token)
      expect(await add(other.create(asked))).toMatchObject(refused)
      expect(await add(aSecurityKey().create(asked))).toMatchObject(refused)
    }
    const answer = aSecurityKey().create(await optionsFor(token))
    expect((await add(answer)).status).toBe(200)
    expect(await add(answer)).toMatchObject({
      status: 422,
      body: { errors: { name: expect.any(String) as string } },
    })
    expect(await server.call('POST', path, token, { name: 'Other', answer })).toMatchObject(refused)
  })
})

describe('signing in with a passkey', () => {
  it('takes an answer once, also of two that send it concurrently', async () => {
    const { email, key } = await aPersonWithPasskey(server)
    const code = key.get(await ask(email))
    const answers = await Promise.all([login(email, { code }), login(email, { code })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await login(email, { code })).toMatchObject(notAccepted)
  })

  it('takes no answer to a challenge of somebody else, of another site, or that is five minutes old', async () => {
    const { id, email, key } = await aPersonWithPasskey(server)
    const other = await aPersonWithPasskey(server)
    expect(await login(email, { code: key.get(await ask(other.email)) })).toMatchObject(notAccepted)
    expect(await login(email, { code: other.key.get(await ask(email)) })).toMatchObject(notAccepted)
    key.origin = 'https://evil.example'
    expect(await signIn(email, key)).toMatchObject(notAccepted)
    key.origin = passkeyOrigin
    const old = await ask(email)
    await prisma().passkeyChallenge.updateMany({
      where: { userId: id },
      data: { createdAt: new Date(Date.now() - 5 * 60_000) },
    })
    expect(await login(email, { code: key.get(old) })).toMatchObject(notAccepted)
    expect((await signIn(email, key)).status).toBe(200)
  })

  it('refuses a copy of a key, whose counter is behind', async () => {
    const { id, email, key } = await aPersonWithPasskey(server)
    key.counter = 40
    expect((await signIn(email, key)).status).toBe(200)
    key.counter = 40
    expect(await signIn(email, key)).toMatchObject(notAccepted)
    expect(await passkeysOf(id)).toMatchObject([{ counter: 41n }])
    expect((await signIn(email, key)).status).toBe(200)
  })

  it('counts what is wrong like wrong codes, from all addresses together', async () => {
    const { email, key, recoveryCodes } = await aPersonWithPasskey(server)
    const code = aSecurityKey().get({ challenge: 'AAAA' })
    for (let tries = 0; tries < 10; tries++) expect(await login(email, { code })).toMatchObject(notAccepted)
    expect((await signIn(email, key)).status).toBe(429)
    expect((await login(email, { code: recoveryCodes[0] })).status).toBe(429)
  })

  it('takes the answer again from the attempt whose answer was lost', async () => {
    const { email, key } = await aPersonWithPasskey(server)
    const attempt = crypto.randomUUID()
    const code = key.get(await ask(email))
    expect((await login(email, { code, attempt })).status).toBe(200)
    expect((await login(email, { code, attempt })).status).toBe(200)
  })

  it('is asked for over GraphQL, too', async () => {
    const { email, key } = await aPersonWithPasskey(server)
    const mutation = `mutation ($email: String!, $password: String!, $secondFactor: String) {
      login(email: $email, password: $password, secondFactor: $secondFactor) {
        user { secondFactor { hasApp passkeys { name } } } } }`
    const askFor = (secondFactor?: string) =>
      server.ask(null, mutation, { email, password: testPassword, secondFactor })
    const { errors } = await askFor()
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED', secondFactor: true })
    const { data } = await askFor(key.get(errors?.[0]?.extensions.passkey as { challenge: string }))
    expect(data).toEqual({
      login: { user: { secondFactor: { hasApp: false, passkeys: [{ name: 'Key' }] } } },
    })
  })

  it('keeps no more than twenty open challenges of a person, and none for long', async () => {
    const { id, email } = await aPersonWithPasskey(server)
    for (let asked = 0; asked < 22; asked++) await ask(email)
    const count = () => prisma().passkeyChallenge.count({ where: { userId: id } })
    expect(await count()).toBe(20)
    await prisma().passkeyChallenge.updateMany({
      where: { userId: id },
      data: { createdAt: new Date(Date.now() - 6 * 60_000) },
    })
    for (const statement of housekeepingStatements) await server.app.database.pool.query(statement)
    expect(await count()).toBe(0)
  })
})

describe('a challenge', () => {
  const challengesOf = (userId: string) => prisma().passkeyChallenge.count({ where: { userId } })
  const wrongAnswers = [
    ['a copy of the key, whose counter is behind', { counter: 0 }],
    ['a page of another site', { origin: 'https://evil.example' }],
  ] as const
  const acts = [
    ['add another passkey', 'POST', () => `${path}/options`],
    ['remove a passkey', 'POST', (id: string) => `${path}/${id}/remove`],
    ['make recovery codes', 'POST', () => '/api/users/second-factor/recovery-codes'],
    ['add an app', 'POST', () => '/api/users/second-factor'],
    ['turn the second factor off', 'POST', () => '/api/users/second-factor/off'],
  ] as const

  it.each(acts)('is used up by a refused proof, asked to %s', async (_what, method, address) => {
    const { id, token, key, recoveryCodes } = await aPersonWithPasskey(server)
    await addKey(server, token, { key: aSecurityKey(), name: 'Other', code: recoveryCodes[0] ?? '' })
    const [passkey] = await passkeysOf(id)
    const prove = (code: string) =>
      server.call(method, address(passkey?.id ?? ''), token, { password: testPassword, code })
    await prisma().passkey.updateMany({ where: { userId: id }, data: { counter: 100 } })
    for (const [, wrong] of wrongAnswers) {
      const asked = await challenge(token)
      expect(await challengesOf(id)).toBe(1)
      Object.assign(key, { counter: 200 }, wrong)
      expect((await prove(key.get(asked))).status).toBe(422)
      expect(await challengesOf(id)).toBe(0)
      Object.assign(key, { counter: 200, origin: passkeyOrigin })
      expect((await prove(key.get(asked))).status).toBe(422)
    }
    expect((await prove(key.get(await challenge(token)))).status).toBe(200)
  })

  it.each(wrongAnswers)('is used up by a refused sign-in with %s', async (_what, wrong) => {
    const { email, key } = await aPersonWithPasskey(server)
    key.counter = 100
    expect((await signIn(email, key)).status).toBe(200)
    const asked = await ask(email)
    Object.assign(key, { counter: 200 }, wrong)
    expect(await login(email, { code: key.get(asked) })).toMatchObject(notAccepted)
    Object.assign(key, { counter: 200, origin: passkeyOrigin })
    expect(await login(email, { code: key.get(asked) })).toMatchObject(notAccepted)
    expect((await signIn(email, key)).status).toBe(200)
  })
})

describe('several passkeys', () => {
  it('stand beside an app, each with a name of its own, and take a proof of what is on', async () => {
    const { id, token, email, secret, recoveryCodes } = await aPersonWithSecondFactor(server)
    const [phone, stick] = [aSecurityKey(), aSecurityKey()]
    const without = await server.call('POST', `${path}/options`, token, { password: testPassword })
    expect(without).toMatchObject({ status: 422, body: { errors: { code: expect.any(String) as string } } })
    expect(
      (await addKey(server, token, { key: phone, name: 'Phone', code: codeOf(secret, 1) })).body,
    ).toEqual({
      recoveryCodes: [],
    })
    const code = phone.get(await challenge(token))
    expect((await addKey(server, token, { key: stick, name: 'Phone', code })).status).toBe(422)
    const again = phone.get(await challenge(token))
    expect((await addKey(server, token, { key: stick, name: 'Stick', code: again })).status).toBe(200)
    expect(await activitiesOf(id)).toEqual(['ON', 'PASSKEY_ADDED', 'PASSKEY_ADDED'])
    for (const key of [phone, stick]) expect((await signIn(email, key)).status).toBe(200)
    expect((await login(email, { code: recoveryCodes[0] })).status).toBe(200)
  })

  it('are removed one by one, but not the last part of the second factor', async () => {
    const { id, token, email, key, recoveryCodes } = await aPersonWithPasskey(server)
    const other = aSecurityKey()
    await addKey(server, token, { key: other, name: 'Other', code: recoveryCodes[0] ?? '' })
    const [first, second] = await passkeysOf(id)
    expect((await remove(token, first?.id ?? '', '123456')).status).toBe(422)
    expect((await remove(token, first?.id ?? '', other.get(await challenge(token)))).status).toBe(200)
    expect(await signIn(email, key)).toMatchObject(notAccepted)
    expect(await remove(token, second?.id ?? '', other.get(await challenge(token)))).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Without this passkey no second factor is left\./) as string },
    })
    expect((await remove(token, first?.id ?? '', recoveryCodes[1] ?? '')).status).toBe(404)
    expect((await activitiesOf(id)).at(-1)).toBe('PASSKEY_REMOVED')
  })

  it('are nobody else’s to remove', async () => {
    const { id } = await aPersonWithPasskey(server)
    const other = await aPersonWithPasskey(server)
    const [passkey] = await passkeysOf(id)
    const answer = other.key.get(await challenge(other.token))
    expect((await remove(other.token, passkey?.id ?? '', answer)).status).toBe(404)
  })

  it('are gone when the second factor is turned off by one of them, or reset', async () => {
    const { id, token, email, key } = await aPersonWithPasskey(server)
    const code = key.get(await challenge(token))
    const off = { password: testPassword, code }
    expect((await server.call('POST', '/api/users/second-factor/off', token, off)).status).toBe(200)
    expect(await passkeysOf(id)).toEqual([])
    expect((await login(email)).status).toBe(200)
    const lost = await aPersonWithPasskey(server, 'ADMIN')
    const admin = await server.signIn('ADMIN')
    await server.ask(admin, 'mutation ($id: ID!) { resetSecondFactor(id: $id) { id } }', { id: lost.id })
    expect(await passkeysOf(lost.id)).toEqual([])
    expect((await login(lost.email)).status).toBe(200)
    const locked = await aPersonWithPasskey(server, 'ADMIN')
    await makeAdministrator(server.app.database, locked.email, 'one-time words', {
      withoutSecondFactor: true,
    })
    expect(await passkeysOf(locked.id)).toEqual([])
    expect(await activitiesOf(locked.id)).toContain('RESET')
  })
})

describe('an authenticator app beside a passkey', () => {
  const prepare = (token: string, code?: string) =>
    server.call('POST', '/api/users/second-factor', token, { password: testPassword, code })
  const turnOn = (token: string, code: string) =>
    server.call('PUT', '/api/users/second-factor', token, { code })

  it('is added with a proof of the passkey, and the recovery codes stay', async () => {
    const { id, token, email, key, recoveryCodes } = await aPersonWithPasskey(server)
    const refused = { status: 422, body: { errors: { code: expect.any(String) as string } } }
    expect(await prepare(token)).toMatchObject(refused)
    expect(await prepare(token, '123456')).toMatchObject(refused)
    expect(await turnOn(token, '123456')).toMatchObject({ status: 409 })
    const prepared = await prepare(token, key.get(await challenge(token)))
    expect(prepared).toMatchObject({ status: 200, body: { recoveryCodes: [] } })
    const { secret } = prepared.body as { secret: string }
    expect(await login(email, { code: codeOf(secret) })).toMatchObject({ status: 401 })
    expect(await turnOn(token, wrongCodeOf(secret))).toMatchObject(refused)
    expect((await turnOn(token, codeOf(secret))).status).toBe(200)
    expect((await turnOn(token, codeOf(secret))).status).toBe(200)
    expect(await activitiesOf(id)).toEqual(['ON', 'APP_ADDED'])
    expect((await login(email, { code: codeOf(secret, 1) })).status).toBe(200)
    expect((await signIn(email, key)).status).toBe(200)
    expect((await login(email, { code: recoveryCodes[0] })).status).toBe(200)
    expect(await prepare(token, key.get(await challenge(token)))).toMatchObject({ status: 409 })
    const [passkey] = await passkeysOf(id)
    expect((await remove(token, passkey?.id ?? '', recoveryCodes[1] ?? '')).status).toBe(200)
  })

  it('is removed alone, and the passkeys and recovery codes stay', async () => {
    const { id, token, email, key, recoveryCodes } = await aPersonWithPasskey(server)
    const removeApp = (code: string) =>
      server.call('POST', '/api/users/second-factor/app/remove', token, { password: testPassword, code })
    const prepared = await prepare(token, key.get(await challenge(token)))
    const { secret } = prepared.body as { secret: string }
    await turnOn(token, codeOf(secret))
    const wrong = await server.call('POST', '/api/users/second-factor/app/remove', token, {
      ...{ password: 'not the password', code: codeOf(secret, 1) },
    })
    expect(wrong).toMatchObject({ status: 422 })
    expect(await removeApp(wrongCodeOf(secret))).toMatchObject({ status: 422 })
    expect(await removeApp(codeOf(secret, 1))).toMatchObject({
      status: 200,
      body: { message: 'App removed.' },
    })
    expect((await removeApp(codeOf(secret, 1))).status).toBe(200)
    expect(await activitiesOf(id)).toEqual(['ON', 'APP_ADDED', 'APP_REMOVED'])
    expect((await login(email, { code: codeOf(secret, 1) })).status).toBe(401)
    expect((await signIn(email, key)).status).toBe(200)
    expect((await login(email, { code: recoveryCodes[0] })).status).toBe(200)
    const again = await prepare(token, key.get(await challenge(token)))
    expect(again).toMatchObject({ status: 200, body: { recoveryCodes: [] } })
  })

  it('is not removed without a passkey, also not while that is being removed', async () => {
    const { token, secret } = await aPersonWithSecondFactor(server)
    const sent = { password: testPassword, code: codeOf(secret, 1) }
    const removeApp = (of: string, body: object) =>
      server.call('POST', '/api/users/second-factor/app/remove', of, body)
    expect(await removeApp(token, sent)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Without this app no second factor is left\./) as string },
    })
    const both = await aPersonWithPasskey(server)
    const prepared = await prepare(both.token, both.key.get(await challenge(both.token)))
    await turnOn(both.token, codeOf((prepared.body as { secret: string }).secret))
    const [passkey] = await passkeysOf(both.id)
    const [first = '', second = ''] = both.recoveryCodes
    const answers = await Promise.all([
      removeApp(both.token, { password: testPassword, code: first }),
      remove(both.token, passkey?.id ?? '', second),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await login(both.email)).status).toBe(401)
  })

  it('is not one that was prepared without a proof before the passkey was there', async () => {
    const { id, token } = await aPerson(server)
    const { secret } = (await prepare(token)).body as { secret: string }
    const key = aSecurityKey()
    expect((await addKey(server, token, { key })).status).toBe(200)
    expect(await turnOn(token, codeOf(secret))).toMatchObject({
      status: 409,
      body: { message: 'There is nothing to turn on yet. Begin again with your password.' },
    })
    expect(await activitiesOf(id)).toEqual(['ON'])
  })
})

it('nobody has a passkey to be asked for where there is none', async () => {
  const { token } = await aPerson(server)
  expect(await server.call('POST', `${path}/challenge`, token, {})).toMatchObject({ status: 409 })
  const { email } = await aPersonWithSecondFactor(server)
  expect((await login(email)).body).not.toHaveProperty('passkey')
})
