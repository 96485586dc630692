import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aHouse } from '#tests/api/calls/specifiedHouse.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { isRefused, type Answer } from './fuzz/answers.ts'
import { rootFields, type RootField } from './fuzz/fields.ts'
import { routesOf, type Route } from './fuzz/routes.ts'
import { rowsOf } from './fuzz/rows.ts'
import { fieldsOf, hostile, valueOf } from './fuzz/values.ts'
import { runsOf } from '#tests/support/runs.ts'

const server = await serverOfFile()
const { pool, prisma } = server.app.database
const roles = ['VIEWER', 'BREWER_ASSISTANT', 'BREWER', 'ADMIN'] as const
const rows = await rowsOf(pool)
/** A tenth of the sequences for each field. */
const runs = runsOf('values of each field', { usually: 1, share: 10 })

/** The callers: each role, and signed out. */
const asker = fc.constantFrom(...roles, ...roles, null)

async function entitiesAndPeople() {
  const house = await aHouse(prisma)
  const ids = Object.values(house).flatMap((one) => (typeof one === 'object' ? [one.id] : []))
  const tokens = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await server.signIn(role)] as const)),
  )
  return { ids, tokenOf: (role: (typeof roles)[number] | null) => (role ? (tokens[role] ?? null) : null) }
}

const headersOf = (token: string | null, more: Record<string, string> = {}) => ({
  'content-type': 'application/json',
  'accept-language': 'de',
  ...(token && { authorization: `Bearer ${token}` }),
  ...more,
})

async function ask(token: string | null, { text }: RootField, variables: object): Promise<Answer> {
  const body = JSON.stringify({ query: text, variables })
  const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers: headersOf(token), body })
  return { status: response.status, text: await response.text() }
}

/** What a stream says first; one that has nothing to say yet is left after a moment. */
async function listen(token: string | null, { text }: RootField, variables: object): Promise<Answer> {
  const leaving = new AbortController()
  const response = await fetch(`${server.url}/graphql/stream`, {
    method: 'POST',
    headers: headersOf(token, { accept: 'text/event-stream' }),
    body: JSON.stringify({ query: text, variables }),
    signal: leaving.signal,
  })
  const moment = AbortSignal.timeout(100)
  const patience = new Promise<string>((resolve) => moment.addEventListener('abort', () => resolve('')))
  const reader = response.body?.getReader()
  const first = reader?.read().then(({ value }) => new TextDecoder().decode(value))
  const said = response.ok ? await Promise.race([first, patience]) : await first
  leaving.abort()
  await first?.catch(() => undefined)
  return { status: response.status, text: said ?? '' }
}

async function call(token: string | null, { method, path }: Route, sent: Sent): Promise<Answer> {
  const address = path.replace(/\{(\w+)\}/g, (_all, name: string) => inAddress(sent.params[name]))
  const query = Object.entries(sent.query).map(([name, value]) => `${name}=${inAddress(value)}`)
  const response = await fetch(`${server.url}${address}?${query.join('&')}`, {
    method,
    headers: headersOf(token),
    ...(method !== 'GET' && { body: JSON.stringify(sent.body) }),
  })
  return { status: response.status, text: await response.text() }
}

interface Sent {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/** A value in an address, where a missing one is empty; half a character is sent as the bytes of one. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80'
}

/** What failed and why, without the middle of a value that is long. */
function told(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  const lines = message.split('\n').map((line) => line.slice(0, 1_000))
  return [...lines, cause instanceof Error ? cause.message.slice(0, 2_000) : ''].join('\n')
}

/** Tries each with values of its own, and expects that only an accepted command changes rows. */
async function tryEach<One extends { name: string }, Sends>(
  all: readonly One[],
  { sends, send, writes }: Attempt<One, Sends>,
): Promise<void> {
  const failed: Record<string, string> = {}
  let refused = 0
  let isUsed = false
  let { ids, tokenOf } = await entitiesAndPeople()
  for (const one of all) {
    // An accepted command may have deleted what the next one needs, or ended a session.
    if (isUsed) ({ ids, tokenOf } = await entitiesAndPeople())
    isUsed = false
    let before: Record<string, string> | null = null
    const property = fc.asyncProperty(asker, sends(one, ids), async (role, sent) => {
      before ??= await rows()
      const answer = await send(tokenOf(role), one, sent)
      const isAccepted = !isRefused(answer)
      if (isAccepted && writes(one)) {
        before = null
        isUsed = true
        return
      }
      refused += isAccepted ? 0 : 1
      expect(await rows(), answer.text.slice(0, 300)).toEqual(before)
    })
    await fc.assert(property, runs).catch((error: unknown) => (failed[one.name] = told(error)))
  }
  expect(failed).toEqual({})
  expect(refused).toBeGreaterThan(0)
}

/** What is sent to each, how, and whether that may change rows when it is accepted. */
interface Attempt<One, Sends> {
  sends(one: One, ids: string[]): fc.Arbitrary<Sends>
  send(token: string | null, one: One, sent: Sends): Promise<Answer>
  writes(one: One): boolean
}

it.each(['query', 'mutation'] as const)(
  'a %s with hostile values is answered or refused in a sentence, and changes nothing when it is refused',
  async (operation) => {
    await tryEach(rootFields(operation), {
      sends: ({ shape }, ids) => fieldsOf(shape, ids),
      send: ask,
      writes: () => operation === 'mutation',
    })
  },
  1_800_000,
)

it('a subscription with hostile values is opened or refused in a sentence', async () => {
  await tryEach(rootFields('subscription'), {
    sends: ({ shape }, ids) => fieldsOf(shape, ids),
    send: listen,
    writes: () => false,
  })
})

it('a request to GraphQL of any shape is answered or refused in a sentence', async () => {
  const { tokenOf } = await entitiesAndPeople()
  const part = (...usual: unknown[]) => fc.oneof(fc.constantFrom<unknown>(undefined, ...usual), hostile)
  const request = fc.record({
    query: fc.oneof(
      { weight: 3, arbitrary: fc.constant<unknown>('query Me { me { name } }') },
      { weight: 1, arbitrary: hostile },
    ),
    operationName: part('Me'),
    variables: part({}),
    extensions: part({}),
  })
  const bodies = fc.oneof(request, fc.array(request), hostile)
  let refused = 0
  const property = fc.asyncProperty(
    asker,
    bodies,
    fc.constantFrom('', '/stream'),
    async (role, body, path) => {
      const sent = { method: 'POST', headers: headersOf(tokenOf(role)), body: JSON.stringify(body) }
      const response = await fetch(`${server.url}/graphql${path}`, sent)
      const text = await response.text()
      refused += isRefused({ status: response.status, text }) ? 1 : 0
      expect(text).not.toContain('"requestId":""')
    },
  )
  await fc.assert(property, { ...runs, numRuns: runs.numRuns * 50 })
  expect(refused).toBeGreaterThan(0)
})

it('a call with hostile values is answered or refused in a sentence, and changes nothing when it is refused', async () => {
  await tryEach(await routesOf(server), {
    sends: ({ params, query, body }, ids) =>
      fc.record({ params: fieldsOf(params, ids), query: fieldsOf(query, ids), body: valueOf(body, ids) }),
    send: call,
    writes: ({ method }) => method !== 'GET',
  })
})
