import { describe, expect, it } from 'vitest'
import { hoursAgo } from '#tests/support/data/ago.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { testPassword } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()

const prisma = () => server.app.database.prisma
const login = (email: string, password: string) =>
  server.call('POST', '/api/users/login', null, { email, password })

describe('signing in', () => {
  it('answers who it is with a token that works', async () => {
    const person = await aPerson(server, 'BREWER_ASSISTANT')
    const { status, body } = await login(person.email.toUpperCase(), testPassword)
    expect(status).toBe(200)
    const { token, ...rest } = body as { token: string }
    expect(rest).toEqual({
      device: expect.stringMatching(/^[\w-]{43}$/),
      _id: person.id,
      name: person.name,
      email: person.email,
      role: 'brewer_assistant',
      mustChangePassword: false,
    })
    expect((await server.call('GET', '/api/equipment', token)).status).toBe(200)
  })

  it('has one answer for a wrong password and an unknown account', async () => {
    const person = await aPerson(server)
    const wrong = { status: 401, body: { message: 'Invalid credentials' } }
    expect(await login(person.email, 'not the password')).toMatchObject(wrong)
    expect(await login('nobody@brewhouse.local', testPassword)).toMatchObject(wrong)
  })

  it('names the field that a sign-in lacks', async () => {
    const answer = await server.call('POST', '/api/users/login', null, { email: 'ana@brewhouse.local' })
    expect(answer).toMatchObject({
      status: 422,
      body: { message: 'password is missing.', errors: { password: 'is missing' } },
    })
  })

  it('says how long to wait after too many failures', async () => {
    const person = await aPerson(server)
    await Promise.all(Array.from({ length: 10 }, () => login(person.email, 'not the password')))
    const answer = await login(person.email, testPassword)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }, 30_000)
})

describe('a session', () => {
  it('is asked for by every call but those that open it', async () => {
    for (const [method, path] of [
      ['GET', '/api/users'],
      ['GET', '/api/schedule'],
      ['GET', '/api/equipment'],
      ['PUT', '/api/users/password'],
    ] as const) {
      const answer = await server.call(method, path, null)
      expect(answer).toMatchObject({ status: 401, body: { message: 'Sign in.' } })
    }
  })

  it('ends with logout', async () => {
    const token = await server.signIn('VIEWER')
    expect((await server.call('POST', '/api/users/logout', token)).body).toEqual({ message: 'Signed out.' })
    expect((await server.call('GET', '/api/equipment', token)).status).toBe(401)
    expect((await server.call('POST', '/api/users/logout', token)).status).toBe(200)
  })

  it('ends after twelve idle hours', async () => {
    const token = await server.signIn('VIEWER')
    const person = await prisma().user.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
    await prisma().session.updateMany({
      where: { userId: person.id },
      data: { lastSeenAt: hoursAgo(12.1) },
    })
    expect((await server.call('GET', '/api/equipment', token)).status).toBe(401)
  })
})

describe('a password', () => {
  it('is changed by its owner', async () => {
    const person = await aPerson(server)
    const { body } = await login(person.email, testPassword)
    const { token } = body as { token: string }
    const change = (currentPassword: string, newPassword: string) =>
      server.call('PUT', '/api/users/password', token, { currentPassword, newPassword })
    expect(await change('not the password', 'hops and barley 26')).toMatchObject({
      status: 422,
      body: { errors: { currentPassword: 'is not right' } },
    })
    expect(await change(testPassword, 'short')).toMatchObject({
      status: 422,
      body: { errors: { newPassword: 'A password has at least 12 characters.' } },
    })
    expect(await change(testPassword, 'hops and barley 26')).toMatchObject({ status: 200 })
    expect((await login(person.email, 'hops and barley 26')).status).toBe(200)
  })

  it('is changed by a retry, too, whose first answer was lost', async () => {
    const person = await aPerson(server)
    const { body } = await login(person.email, testPassword)
    const { token } = body as { token: string }
    const change = (currentPassword: string, newPassword: string) =>
      server.call('PUT', '/api/users/password', token, { currentPassword, newPassword })
    await change(testPassword, 'hops and barley 26')
    expect(await change(testPassword, 'hops and barley 26')).toMatchObject({ status: 200 })
    expect(await change(testPassword, 'hops and barley 27')).toMatchObject({ status: 422 })
  })

  it('that is temporary is not its own replacement', async () => {
    const person = await aPerson(server)
    const { body } = await login(person.email, testPassword)
    const { token } = body as { token: string }
    await prisma().user.update({ where: { id: person.id }, data: { mustChangePassword: true } })
    for (const currentPassword of [testPassword, 'not the password']) {
      const answer = await server.call('PUT', '/api/users/password', token, {
        currentPassword,
        newPassword: testPassword,
      })
      expect(answer.status).toBe(422)
    }
  })

  it('that is temporary must be changed before anything else', async () => {
    const token = await server.signIn('BREWER')
    const person = await prisma().user.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
    await prisma().user.update({ where: { id: person.id }, data: { mustChangePassword: true } })
    expect(await server.call('GET', '/api/equipment', token)).toMatchObject({ status: 403 })
  })
})

describe('people', () => {
  it('are listed with id, name and role only', async () => {
    const person = await aPerson(server, 'BREWER_ASSISTANT')
    const { body } = await server.call('GET', '/api/users', await server.signIn('VIEWER'))
    expect(body).toContainEqual({ _id: person.id, name: person.name, role: 'brewer_assistant' })
  })
})

describe('sign-in hints', () => {
  it('tell nothing in a real brewery', async () => {
    const { body } = await server.call('GET', '/api/sign-in-hints', null)
    expect(body).toEqual({ demo: false, accounts: [] })
  })

  it('tell the accounts of the demo brewery', async () => {
    server.app.demo = {
      password: 'brewhouse-demo',
      accounts: [{ email: 'admin@brewhouse.local', role: 'ADMIN' }],
    }
    const { body } = await server.call('GET', '/api/sign-in-hints', null)
    delete server.app.demo
    expect(body).toEqual({
      demo: true,
      accounts: [{ email: 'admin@brewhouse.local', role: 'admin' }],
      password: 'brewhouse-demo',
    })
  })
})
