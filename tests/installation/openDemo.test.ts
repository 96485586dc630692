import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'

const known = 'brewhouse-demo'
const email = 'admin@brewhouse.local'
let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

/** Runs the demo for a while: for this machine alone, or where a proxy brings others. */
async function whileRunning<T>(reach: 'ours' | 'open', use: (server: TestServer) => Promise<T>): Promise<T> {
  const server = await startServer({
    databaseUrl: fresh.url,
    DEMO: '1',
    ...(reach === 'open' && { TRUST_PROXY: '1' }),
  })
  try {
    return await use(server)
  } finally {
    await server.close()
  }
}

const statusOf = async (server: TestServer, password: string) =>
  (await server.call('POST', '/api/users/login', null, { email, password })).status
const hintsOf = (server: TestServer) => server.call('GET', '/api/sign-in-hints', null)
/** Whether the sign-in page is told to ask for the accounts. */
const hasHints = async (server: TestServer) =>
  (await server.call('GET', '/api/password-links', null)).body.hasHints as unknown

it('a demo tells its password as long as only this machine can reach it, and gets another where others can', async () => {
  const { token } = await whileRunning('ours', async (server) => {
    expect((await hintsOf(server)).body).toMatchObject({ demo: true, password: known })
    expect(await hasHints(server)).toBe(true)
    const { status, body } = await server.call('POST', '/api/users/login', null, { email, password: known })
    expect(status).toBe(200)
    return body as { token: string }
  })
  const made = await whileRunning('open', async (server) => {
    expect(await statusOf(server, known)).toBe(401)
    expect((await hintsOf(server)).status).toBe(404)
    expect(await hasHints(server)).toBe(false)
    expect((await server.call('GET', '/api/users', token)).status).toBe(401)
    const { password } = server.app.demo!
    expect(password).toMatch(/^\w{5}(-\w{5}){3}$/)
    expect(await statusOf(server, password!)).toBe(200)
    return password!
  })
  await whileRunning('open', async (server) => {
    expect(server.app.demo).toMatchObject({ password: null })
    expect(await statusOf(server, made)).toBe(200)
  })
  await whileRunning('ours', async (server) => {
    const { body } = await hintsOf(server)
    expect(body).toMatchObject({ demo: true, accounts: expect.any(Array) })
    expect(body).not.toHaveProperty('password')
  })
})

it('a demo that is made where others can reach it never has the known password', async () => {
  const other = await freshDatabase()
  const server = await startServer({ databaseUrl: other.url, DEMO: '1', TRUST_PROXY: '1' })
  expect(await statusOf(server, known)).toBe(401)
  expect(await statusOf(server, server.app.demo!.password!)).toBe(200)
  await server.close()
  await other.drop()
})
