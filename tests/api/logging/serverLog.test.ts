import { Writable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#api/log.ts'
import { createServer } from '#api/createServer.ts'
import { readEnv } from '#api/env.ts'
import { untilOneWaitsFor } from '#tests/support/faults/locks.ts'
import { freshDatabase } from '#tests/support/servers/database.ts'
import { startServer, testPassword } from '#tests/support/servers/server.ts'

type Line = Record<string, unknown>

const into = (lines: Line[]) =>
  new Writable({
    write(text: Buffer, _encoding, done) {
      for (const line of text.toString().trim().split('\n')) lines.push(JSON.parse(line) as Line)
      done()
    },
  })
// A request is written when it was answered already, so its line may come when the next test has begun.
const [lines, quietLines]: [Line[], Line[]] = [[], []]
beforeEach(() => {
  lines.length = 0
  quietLines.length = 0
})

const database = await freshDatabase()
const people = await startServer({ databaseUrl: database.url })
const settings = { NODE_ENV: 'test', PORT: '0', TRUST_PROXY: '1' }
const server = await createServer(
  { ...readEnv(settings), DATABASE_URL: database.url },
  createLog('info', into(lines)),
)
const quiet = await createServer(
  {
    ...readEnv({ ...settings, ACCESS_LOG: '0', SLOW_SQL_MS: '200', SLOW_REQUEST_MS: '150' }),
    DATABASE_URL: database.url,
  },
  createLog('warn', into(quietLines)),
)
afterAll(async () => {
  await Promise.all([server.close(), quiet.close(), people.close()])
  await database.drop()
})

async function ask(query: string, token: string | null = null, { url } = server) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.8',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query }),
  })
  await response.text()
  return response.headers.get('x-request-id')
}

const linesOf = (message: string, of = lines) => of.filter(({ msg }) => msg === message)

describe('the access log', () => {
  it('has one line for each request: its id, operation, status, time, person and address', async () => {
    const token = await people.signIn('VIEWER')
    const id = await ask('query Account { equipment { id } }', token)
    await expect.poll(() => linesOf('request')).toHaveLength(1)
    expect(linesOf('request')[0]).toMatchObject({
      requestId: id,
      method: 'POST',
      route: '/graphql',
      operation: 'Account',
      status: 200,
      ms: expect.any(Number),
      person: expect.stringMatching(/^[\da-f-]{36}$/),
      address: '203.0.113.8',
    })
    await fetch(`${server.url}/api/equipment/none?token=secret`)
    await expect.poll(() => linesOf('request')).toHaveLength(2)
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  it('says nothing of requests when it is off, but that one was slow', async () => {
    const token = await people.signIn('VIEWER')
    // Nothing but requests reads these.
    const locking = await people.app.database.pool.connect()
    await locking.query('BEGIN; LOCK TABLE "Customer" IN ACCESS EXCLUSIVE MODE')
    const answer = ask('query Account { customers { id } }', token, quiet)
    await untilOneWaitsFor(locking, 'Customer')
    // From here on it waits as long as this takes.
    await quiet.app.database.pool.query('SELECT pg_sleep(0.25)')
    await locking.query('COMMIT')
    locking.release()
    await answer
    await expect
      .poll(() => linesOf('slow request', quietLines))
      .toContainEqual(expect.objectContaining({ operation: 'Account', status: 200, level: 40 }))
    expect(linesOf('slow statement', quietLines)).toContainEqual(
      expect.objectContaining({ sql: 'SELECT pg_sleep(0.25)', level: 40 }),
    )
    expect(linesOf('request', quietLines)).toEqual([])
  })
})

describe('the audit', () => {
  it('keeps who signed in and who failed to, from where, and not what was typed', async () => {
    await people.signIn('VIEWER')
    const user = await people.app.database.prisma.user.findFirstOrThrow()
    const signIn = (email: string, password: string) =>
      ask(`mutation { login(email: "${email}", password: "${password}") { token } }`, null, quiet)
    await signIn(user.email, 'a wrong password')
    await signIn('typed-into-the-wrong-field', 'x')
    await signIn(user.email, testPassword)
    expect(quietLines.filter(({ audit }) => audit)).toMatchObject([
      { audit: 'sign-in failed', person: user.id, address: '203.0.113.8' },
      { audit: 'sign-in failed', address: '203.0.113.8' },
      { audit: 'signed in', person: user.id, name: user.name, address: '203.0.113.8' },
    ])
    expect(JSON.stringify(quietLines)).not.toMatch(/wrong/)
  })

  it('keeps what administrators do, and of nobody else', async () => {
    const admin = await people.signIn('ADMIN')
    const brewer = await people.signIn('BREWER')
    const addBeer = (name: string) => `mutation { createBeerType(input: { name: "${name}" }) { id } }`
    await ask(addBeer('Helles'), brewer)
    await ask(addBeer('Dunkles'), admin)
    expect(lines.filter(({ audit }) => audit)).toMatchObject([
      {
        audit: 'command of an administrator',
        command: 'createBeerType',
        changes: [expect.stringMatching(/^BeerType\w+ /)],
        role: 'ADMIN',
        address: '203.0.113.8',
      },
    ])
  })

  it('keeps of a command that announces nothing what it was about', async () => {
    const admin = await people.signIn('ADMIN')
    const { id } = await people.app.database.prisma.session.findFirstOrThrow({
      where: { user: { role: 'ADMIN' } },
      orderBy: { createdAt: 'desc' },
    })
    await ask(`mutation { endSession(id: "${id}") }`, admin)
    expect(lines.filter(({ audit }) => audit)).toMatchObject([
      { command: 'endSession', changes: [], input: `["${id}"]` },
    ])
  })
})
