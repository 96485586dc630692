import { afterEach, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close()
})

/** A server whose brewery is empty, behind a proxy that names the addresses of its clients. */
async function anEmptyBrewery(settings: Record<string, string> & { databaseUrl?: string } = {}) {
  const server = await startServer({ TRUST_PROXY: '1', ...settings })
  opened.push(server)
  return server
}

const password = 'barley and hops of 2026'
const typed = {
  withDemo: false,
  breweryName: 'Hafenbrauerei',
  timeZone: 'Europe/Berlin',
  units: 'METRIC',
  currency: 'EUR',
  language: 'de',
  name: 'Ana Lopez',
  email: 'ana@example.com',
  password,
}

const codeOf = (server: TestServer) => server.firstStartCode ?? ''
const begin = (server: TestServer, sent: object, from = '192.0.2.1') =>
  server.call(
    'POST',
    '/api/first-start',
    null,
    { ...typed, code: codeOf(server), ...sent },
    { 'x-forwarded-for': from },
  )
const isNeeded = async (server: TestServer) =>
  ((await server.call('GET', '/api/first-start', null)).body as { isNeeded: boolean }).isNeeded
const signIn = (server: TestServer, email: string) =>
  server.call('POST', '/api/users/login', null, { email, password })

it('begins an empty brewery with its settings and its first administrator, by the code, once', async () => {
  const server = await anEmptyBrewery()
  const code = codeOf(server)
  expect(code).toMatch(/^\w{5}(-\w{5}){3}$/)
  expect(await isNeeded(server)).toBe(true)
  expect((await begin(server, { code: ` ${code.toUpperCase()} ` })).status).toBe(200)
  expect(await isNeeded(server)).toBe(false)
  const { status, body } = await signIn(server, typed.email)
  expect([status, body]).toMatchObject([
    200,
    { name: typed.name, role: 'admin', language: 'de', mustChangePassword: false, units: { volume: 'HL' } },
  ])
  const { data } = await server.ask(
    (body as { token: string }).token,
    '{ brewery { name timeZone currency } }',
  )
  expect(data).toEqual({
    brewery: { name: 'Hafenbrauerei', timeZone: 'Europe/Berlin', currency: 'EUR' },
  })
  const changes = await server.app.database.prisma.change.findMany({ orderBy: { seq: 'asc' } })
  expect(changes.map(({ type, actorName }) => [type, actorName])).toEqual([
    ['UserSaved', typed.name],
    ['BrewerySaved', typed.name],
  ])
  const again = await begin(server, { code, email: 'eve@example.com' })
  expect(again).toMatchObject({ status: 409, body: { code: 'firstStart.hasBegun' } })
  expect(await server.app.database.prisma.user.count()).toBe(1)
})

it('begins in US dollars where no currency is said, and in none that is unknown', async () => {
  const server = await anEmptyBrewery()
  const refused = await begin(server, { currency: 'XYZ' })
  expect(refused).toMatchObject({ status: 422, body: { errors: { currency: expect.any(String) as string } } })
  expect((await begin(server, { currency: undefined })).status).toBe(200)
  expect(await server.app.database.prisma.brewery.findFirst()).toMatchObject({ currency: 'USD' })
})

it('begins with the demo, whose people have passwords that nobody knows', async () => {
  const server = await anEmptyBrewery()
  const taken = await begin(server, { withDemo: true, email: 'admin@brewhouse.local' })
  expect(taken).toMatchObject({ status: 422, body: { errors: { email: expect.any(String) } } })
  expect((await begin(server, { withDemo: true })).status).toBe(200)
  expect((await signIn(server, typed.email)).status).toBe(200)
  const known = { email: 'admin@brewhouse.local', password: 'brewhouse-demo' }
  expect((await server.call('POST', '/api/users/login', null, known)).status).toBe(401)
  expect(await server.app.database.prisma.equipment.count()).toBe(16)
})

it('lets one of two begin who send the right code at the same time', async () => {
  const server = await anEmptyBrewery()
  const emails = ['ana@example.com', 'ben@example.com']
  const answers = await Promise.all(emails.map((email, n) => begin(server, { email }, `192.0.2.${n + 1}`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const people = await server.app.database.prisma.user.findMany()
  expect(people.map(({ email }) => email)).toEqual([
    emails[answers.findIndex(({ status }) => status === 200)],
  ])
})

it('refuses a wrong code, and after ten from one network every code from there', async () => {
  const server = await anEmptyBrewery()
  for (let n = 0; n < 10; n++) {
    const wrong = await begin(server, { code: `wrong-${n}` })
    expect(wrong).toMatchObject({ status: 422, body: { errors: { code: expect.stringContaining('log') } } })
  }
  const tooMany = await begin(server, {})
  expect(tooMany).toMatchObject({ status: 429, body: { code: 'firstStart.tooMany' } })
  expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await isNeeded(server)).toBe(true)
  expect((await begin(server, {}, '192.0.2.77')).status).toBe(200)
})

it('refuses every code after a hundred from everywhere', async () => {
  const server = await anEmptyBrewery()
  const guesses = Array.from({ length: 100 }, (_, n) =>
    begin(server, { code: 'wrong' }, `198.51.100.${n + 1}`),
  )
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([422]))
  expect((await begin(server, {}, '203.0.113.1')).status).toBe(429)
})

it.each([
  ['password', { password: 'brewery' }],
  ['email', { email: 'nobody' }],
  ['timeZone', { timeZone: 'Hamburg' }],
  ['breweryName', { breweryName: ' ' }],
  ['name', { name: '' }],
])('says what is wrong with the %s, and begins nothing', async (field, wrong) => {
  const server = await anEmptyBrewery()
  expect(await begin(server, wrong)).toMatchObject({
    status: 422,
    body: { errors: { [field]: expect.any(String) } },
  })
  expect(await server.app.database.prisma.user.count()).toBe(0)
  expect(await isNeeded(server)).toBe(true)
})

it('has one code for all processes of a brewery, until somebody is there, whoever made them', async () => {
  const fresh: FreshDatabase = await freshDatabase()
  opened.push({ close: () => fresh.drop() })
  const server = await anEmptyBrewery({ databaseUrl: fresh.url })
  const code = codeOf(server)
  const other = await anEmptyBrewery({ databaseUrl: fresh.url })
  expect([codeOf(other), await isNeeded(other)]).toEqual([code, true])
  await server.signIn('ADMIN')
  expect(await isNeeded(server)).toBe(false)
  expect((await begin(server, { code })).status).toBe(409)
  const next = await anEmptyBrewery({ databaseUrl: fresh.url })
  expect(next.firstStartCode).toBeNull()
  expect(await isNeeded(next)).toBe(false)
})

it('closes a demo of this machine where others can reach it, whether a demo is wanted there or not', async () => {
  const fresh = await freshDatabase()
  opened.push({ close: () => fresh.drop() })
  const ours = await startServer({ databaseUrl: fresh.url, DEMO: '1' })
  await ours.close()
  const server = await anEmptyBrewery({ databaseUrl: fresh.url })
  const known = { email: 'admin@brewhouse.local', password: 'brewhouse-demo' }
  expect((await server.call('POST', '/api/users/login', null, known)).status).toBe(401)
  expect(server.app.demo?.password).toMatch(/^\w{5}(-\w{5}){3}$/)
})
