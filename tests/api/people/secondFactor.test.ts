import { describe, expect, it } from 'vitest'
import { makeAdministrator } from '#api/features/users/bootstrap.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { aPersonWithSecondFactor, codeOf, wrongCodeOf } from '#tests/support/data/secondFactor.ts'
import { testPassword } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile({ TRUST_PROXY: '1' })
const prisma = () => server.app.database.prisma

const path = '/api/users/second-factor'

/** From an address of its own, so that no test uses up the attempts of another. */
let addresses = 0
const anAddress = () => `198.51.100.${(addresses += 1)}`
const login = (email: string, more: object = {}, from = anAddress(), password = testPassword) =>
  server.call('POST', '/api/users/login', null, { email, password, ...more }, { 'x-forwarded-for': from })

const prepare = (token: string, password = testPassword) => server.call('POST', path, token, { password })
const turnOn = (token: string, code: string) => server.call('PUT', path, token, { code })
const turnOff = (token: string, code: string, password = testPassword) =>
  server.call('POST', `${path}/off`, token, { password, code })

const needed = (message: string) => ({ status: 401, body: { message, secondFactor: true } })
const codeNeeded = needed('Enter the code of your second factor.')
const codeWrong = needed('This code is not right, or it was used already. Wait for the next one.')

const activityOf = (entityId: string) =>
  prisma().change.findFirst({ where: { entityId, type: 'UserSaved' }, orderBy: { id: 'desc' } })

describe('turning on a second factor', () => {
  it('takes the password, then the first code of the app, and is in the activity log', async () => {
    const { id, token, email, version } = await aPerson(server)
    expect(await prepare(token, 'not the password')).toMatchObject({
      status: 422,
      body: { message: 'The password is incorrect.', errors: { password: 'is not right' } },
    })
    const { status, body } = await prepare(token)
    expect(status).toBe(200)
    expect(body).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      address: `otpauth://totp/Brewhouse:${encodeURIComponent(email)}?issuer=Brewhouse&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
      recoveryCodes: expect.any(Array) as unknown,
    })
    expect(new Set(body.recoveryCodes as string[]).size).toBe(10)
    for (const code of body.recoveryCodes as string[]) expect(code).toMatch(/^\d{5}-\d{5}-\d{5}-\d{5}$/)
    expect((await login(email)).status).toBe(200)
    expect(await turnOn(token, wrongCodeOf(body.secret))).toMatchObject({
      status: 422,
      body: { errors: { code: 'This code is not right. Enter the one that the app shows now.' } },
    })
    expect(await turnOn(token, codeOf(body.secret))).toMatchObject({ status: 200 })
    expect(await activityOf(id)).toMatchObject({
      actorId: id,
      detail: { secondFactor: 'ON', version: version + 1 },
    })
    expect(await login(email)).toMatchObject(codeNeeded)
  })

  it('is refused before anything was prepared, and a second one beside the first', async () => {
    const { token } = await aPerson(server)
    expect(await turnOn(token, '123456')).toMatchObject({
      status: 409,
      body: { message: 'There is nothing to turn on yet. Begin again with your password.' },
    })
    const other = await aPersonWithSecondFactor(server)
    expect(await prepare(other.token)).toMatchObject({
      status: 409,
      body: {
        message:
          'You have an authenticator app already. Remove it, or turn off your second factor, before you set up another one.',
      },
    })
  })

  it('may be prepared again, and only the latest secret counts', async () => {
    const { token } = await aPerson(server)
    const first = (await prepare(token)).body as { secret: string }
    const second = (await prepare(token)).body as { secret: string }
    expect((await turnOn(token, codeOf(first.secret))).status).toBe(422)
    expect((await turnOn(token, codeOf(second.secret))).status).toBe(200)
  })

  it('may be sent again when its answer was lost', async () => {
    const { token, email, secret } = await aPersonWithSecondFactor(server)
    expect((await turnOn(token, codeOf(secret))).status).toBe(200)
    expect((await login(email, { code: codeOf(secret, 1) })).status).toBe(200)
  })

  it('stores the recovery codes as hashes only, and neither them nor the secret in an answer', async () => {
    const { id, secret, recoveryCodes } = await aPersonWithSecondFactor(server)
    const digits = recoveryCodes.map((code) => code.replaceAll('-', ''))
    const { rows } = await server.app.database.pool.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS "row" FROM "Command" t UNION ALL SELECT to_jsonb(t)::text FROM "Change" t
        UNION ALL SELECT to_jsonb(t)::text FROM "RecoveryCode" t UNION ALL SELECT to_jsonb(t)::text FROM "User" t`,
    )
    const stored = rows.map(({ row }) => row).join('\n')
    for (const shown of [secret, ...recoveryCodes, ...digits]) expect(stored).not.toContain(shown)
    expect(await prisma().recoveryCode.count({ where: { userId: id } })).toBe(10)
  })
})

describe('signing in with a second factor', () => {
  it('is asked for the code only after the right password, over REST and GraphQL', async () => {
    const { email, secret } = await aPersonWithSecondFactor(server)
    const invalid = await login(email, { code: codeOf(secret, 1) }, anAddress(), 'not the password')
    expect(invalid).toMatchObject({ status: 401, body: { message: 'Invalid credentials' } })
    expect(invalid.body).not.toHaveProperty('secondFactor')
    for (const code of [undefined, null, '', ' '])
      expect(await login(email, { code })).toMatchObject(codeNeeded)
    const mutation = `mutation ($email: String!, $password: String!, $secondFactor: String) {
      login(email: $email, password: $password, secondFactor: $secondFactor) { user { secondFactor { recoveryCodesLeft } } } }`
    const ask = (secondFactor?: string) =>
      server.ask(null, mutation, { email, password: testPassword, secondFactor })
    expect((await ask()).errors?.[0]).toMatchObject({
      message: codeNeeded.body.message,
      extensions: { code: 'UNAUTHENTICATED', secondFactor: true },
    })
    expect((await ask(codeOf(secret, 1))).data).toEqual({
      login: { user: { secondFactor: { recoveryCodesLeft: 10 } } },
    })
  })

  it('takes a code once, however it is grouped, and none from before it', async () => {
    const { email, secret, usedCode } = await aPersonWithSecondFactor(server)
    expect(await login(email, { code: usedCode })).toMatchObject(codeWrong)
    expect(await login(email, { code: codeOf(secret, -1) })).toMatchObject(codeWrong)
    const next = codeOf(secret, 1)
    expect((await login(email, { code: ` ${next.slice(0, 3)} ${next.slice(3)} ` })).status).toBe(200)
    expect(await login(email, { code: next })).toMatchObject(codeWrong)
  })

  it('takes a code once of two that send it concurrently', async () => {
    const { email, secret } = await aPersonWithSecondFactor(server)
    const code = codeOf(secret, 1)
    const answers = await Promise.all([login(email, { code }), login(email, { code })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('takes a code of the minute around now, and no other', async () => {
    const { id, email, secret } = await aPersonWithSecondFactor(server)
    const forget = () => prisma().authenticatorApp.update({ where: { userId: id }, data: { usedStep: 0 } })
    for (const [ahead, status] of [
      [-3, 401],
      [0, 200],
      [3, 401],
    ] as const) {
      await forget()
      expect((await login(email, { code: codeOf(secret, ahead) })).status).toBe(status)
    }
  })

  it('takes each recovery code once in place of a code of the app', async () => {
    const { id, email, recoveryCodes } = await aPersonWithSecondFactor(server)
    const [first = '', second = ''] = recoveryCodes
    expect((await login(email, { code: first })).status).toBe(200)
    expect(await login(email, { code: first })).toMatchObject(codeWrong)
    expect((await login(email, { code: second.replaceAll('-', ' ') })).status).toBe(200)
    expect(await prisma().recoveryCode.count({ where: { userId: id } })).toBe(8)
    const other = await aPersonWithSecondFactor(server)
    expect(await login(other.email, { code: recoveryCodes[2] })).toMatchObject(codeWrong)
  })

  it('takes the used code again from the attempt whose answer was lost', async () => {
    const { email, secret } = await aPersonWithSecondFactor(server)
    const attempt = crypto.randomUUID()
    const code = codeOf(secret, 1)
    expect((await login(email, { code, attempt })).status).toBe(200)
    expect((await login(email, { code, attempt })).status).toBe(200)
    expect(await login(email, { code, attempt: crypto.randomUUID() })).toMatchObject(codeWrong)
  })

  it('counts wrong codes like wrong passwords, also between questions for the code', async () => {
    const { email, secret } = await aPersonWithSecondFactor(server)
    const from = anAddress()
    const wrong = wrongCodeOf(secret)
    for (let tries = 0; tries < 10; tries++) {
      expect(await login(email, {}, from)).toMatchObject(codeNeeded)
      expect(await login(email, { code: wrong }, from)).toMatchObject(codeWrong)
    }
    expect((await login(email, {}, from)).status).toBe(429)
    expect((await login(email, { code: codeOf(secret, 1) }, from)).status).toBe(429)
  })

  it('bounds wrong codes from all addresses together, but not those of a device that signed in before', async () => {
    const { email, secret, recoveryCodes } = await aPersonWithSecondFactor(server)
    const { body } = await login(email, { code: codeOf(secret, 1) })
    const wrong = wrongCodeOf(secret)
    for (let tries = 0; tries < 10; tries++)
      expect(await login(email, { code: wrong })).toMatchObject(codeWrong)
    expect((await login(email, { code: recoveryCodes[0] })).status).toBe(429)
    const { device } = body as { device: string }
    expect((await login(email, { code: recoveryCodes[1], device })).status).toBe(200)
  })

  it('is as before for everybody without one, whatever they send as a code', async () => {
    const { email } = await aPerson(server)
    const { status, body } = await login(email, { code: '123456' })
    expect(status).toBe(200)
    expect(Object.keys(body as object).sort()).toEqual(
      ['_id', 'device', 'email', 'mustChangePassword', 'name', 'role', 'token'].sort(),
    )
  })
})

describe('a second factor', () => {
  it('is turned off with the password and a code', async () => {
    const { id, token, email, secret, recoveryCodes } = await aPersonWithSecondFactor(server)
    expect((await turnOff(token, codeOf(secret, 1), 'not the password')).status).toBe(422)
    expect(await turnOff(token, wrongCodeOf(secret))).toMatchObject({ status: 422, body: { errors: {} } })
    expect((await turnOff(token, recoveryCodes[0] ?? '')).status).toBe(200)
    expect(await activityOf(id)).toMatchObject({ detail: { secondFactor: 'OFF' } })
    expect((await login(email)).status).toBe(200)
    expect(await prisma().authenticatorApp.count({ where: { userId: id } })).toBe(0)
    expect(await prisma().recoveryCode.count({ where: { userId: id } })).toBe(0)
    expect((await turnOff(token, 'a retry')).status).toBe(200)
  })

  it('is not guessed by who found a browser open', async () => {
    const { token, secret } = await aPersonWithSecondFactor(server)
    const wrong = wrongCodeOf(secret)
    for (let tries = 0; tries < 10; tries++) expect((await turnOff(token, wrong)).status).toBe(422)
    expect((await turnOff(token, codeOf(secret, 1))).status).toBe(429)
  })

  it('gets new recovery codes, and the earlier ones no longer work', async () => {
    const { id, token, email, secret, recoveryCodes } = await aPersonWithSecondFactor(server)
    const { status, body } = await server.call('POST', `${path}/recovery-codes`, token, {
      password: testPassword,
      code: codeOf(secret, 1),
    })
    expect(status).toBe(200)
    expect(await activityOf(id)).toMatchObject({ detail: { secondFactor: 'NEW_CODES' } })
    expect(await login(email, { code: recoveryCodes[0] })).toMatchObject(codeWrong)
    const [first] = body.recoveryCodes as string[]
    expect((await login(email, { code: first })).status).toBe(200)
  })

  it('has no recovery codes to replace while it is off', async () => {
    const { token } = await aPerson(server)
    const sent = { password: testPassword, code: '123456' }
    expect(await server.call('POST', `${path}/recovery-codes`, token, sent)).toMatchObject({ status: 409 })
  })

  it('stays when the password is changed', async () => {
    const { token, email } = await aPersonWithSecondFactor(server)
    const newPassword = 'hops and barley 26'
    const sent = { currentPassword: testPassword, newPassword }
    expect((await server.call('PUT', '/api/users/password', token, sent)).status).toBe(200)
    expect(await login(email, {}, anAddress(), newPassword)).toMatchObject(codeNeeded)
  })

  it('is turned off by two browsers at once as by one', async () => {
    const { token, secret, recoveryCodes } = await aPersonWithSecondFactor(server)
    const answers = await Promise.all([
      turnOff(token, codeOf(secret, 1)),
      turnOff(token, recoveryCodes[0] ?? ''),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('is gone with its account', async () => {
    const admin = await server.signIn('ADMIN')
    const { id } = await aPersonWithSecondFactor(server)
    expect((await server.call('DELETE', `/api/admin/users/${id}`, admin)).status).toBe(200)
    expect(await prisma().authenticatorApp.count({ where: { userId: id } })).toBe(0)
  })
})

describe('an administrator', () => {
  const reset = (token: string, id: string) =>
    server.ask(token, 'mutation ($id: ID!) { resetSecondFactor(id: $id) { secondFactor { since } } }', { id })

  it('resets the second factor of somebody who lost it, and ends their sessions', async () => {
    const admin = await aPerson(server, 'ADMIN')
    const { id, token, email } = await aPersonWithSecondFactor(server)
    expect(await reset(admin.token, id)).toEqual({ data: { resetSecondFactor: { secondFactor: null } } })
    expect((await server.call('GET', '/api/equipment', token)).status).toBe(401)
    expect((await login(email)).status).toBe(200)
    expect(await activityOf(id)).toMatchObject({ actorId: admin.id, detail: { secondFactor: 'RESET' } })
  })

  it('resets neither their own nor what is not there, and nobody else resets any', async () => {
    const admin = await aPersonWithSecondFactor(server, 'ADMIN')
    const person = await aPersonWithSecondFactor(server)
    const { errors: own } = await reset(admin.token, admin.id)
    expect(own?.[0]?.message).toBe(
      "You can't reset your own second factor. Turn it off on your account page, or ask another administrator.",
    )
    const { errors: none } = await reset(admin.token, (await aPerson(server)).id)
    expect(none?.[0]?.message).toBe('This person has no second factor.')
    const { errors: refused } = await reset(await server.signIn('BREWER'), person.id)
    expect(refused?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  it('sees who has one, and no secret of it', async () => {
    const { id } = await aPersonWithSecondFactor(server)
    const { data } = await server.ask<{ users: { id: string; secondFactor: object | null }[] }>(
      await server.signIn('ADMIN'),
      '{ users { id secondFactor { since recoveryCodesLeft } } }',
    )
    const mine = data?.users.find((user) => user.id === id)
    expect(mine?.secondFactor).toEqual({ since: expect.any(String) as unknown, recoveryCodesLeft: 10 })
    const without = (await aPerson(server)).token
    const { data: me } = await server.ask(without, '{ me { secondFactor { since } } }')
    expect(me).toEqual({ me: { secondFactor: null } })
  })

  it('whom npm run admin lets in again keeps it, unless it is to be turned off', async () => {
    const { id, email } = await aPersonWithSecondFactor(server, 'ADMIN')
    const { database } = server.app
    await makeAdministrator(database, email, 'one-time words')
    expect(await login(email, {}, anAddress(), 'one-time words')).toMatchObject(codeNeeded)
    await makeAdministrator(database, email, 'one-time words', { withoutSecondFactor: true })
    expect((await login(email, {}, anAddress(), 'one-time words')).status).toBe(200)
    expect(await activityOf(id)).toMatchObject({
      actorName: 'npm run admin',
      detail: { secondFactor: 'RESET' },
    })
  })
})
