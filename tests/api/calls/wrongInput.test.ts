import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword, hashProcess, nobodysHash } from '#api/features/users/passwords.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { startServer, testPassword, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let brewer: string
let viewer: string

beforeAll(async () => {
  server = await startServer()
  ;[brewer, viewer] = await Promise.all([server.signIn('BREWER'), server.signIn('VIEWER')])
})
afterAll(() => server.close())

const prisma = () => server.app.database.prisma
const errorOf = async (token: string | null, query: string, variables?: object) => {
  const { errors = [] } = await server.ask(token, query, variables)
  return { message: errors[0]?.message, code: errors[0]?.extensions.code }
}

describe('signing in', () => {
  const login = (email: string, password: string) =>
    server.call('POST', '/api/users/login', null, { email, password })

  it('has one answer, after the same work, for whatever is wrong', async () => {
    const { email } = await prisma().user.findFirstOrThrow({ where: { role: 'BREWER' } })
    const hashesFor = async (name: string, password: string) => {
      const before = hashProcess.state().count
      const answer = await login(name, password)
      expect(answer).toMatchObject({ status: 401, body: { message: 'Invalid credentials' } })
      return hashProcess.state().count - before
    }
    expect(await hashesFor(email, 'not the password')).toBe(1)
    expect(await hashesFor('x@y.z', testPassword)).toBe(1)
    const strengthOf = (hash: string) => hash.split('$', 4)
    expect(strengthOf(nobodysHash)).toEqual(strengthOf(await hashPassword(testPassword)))
  })

  it.each([
    ['', testPassword],
    ['nobody', testPassword],
    ["' OR 1 = 1 --", testPassword],
    ['a@b.c', ''],
    ['a@b.c', 'x'.repeat(1_000)],
  ])('lets nobody in as %j', async (email, password) => {
    expect((await login(email, password)).status).toBeOneOf([401, 422])
    const mutation =
      'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }'
    expect((await server.ask(null, mutation, { email, password })).data?.login).toBeFalsy()
  })

  it.each(['nonsense', '', 'x'.repeat(5_000)])('takes no token that it did not give (%#)', async (token) => {
    expect((await server.call('GET', '/api/equipment', token)).status).toBe(401)
    expect(await errorOf(token, '{ equipment { id } }')).toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('a body of 10,000 brackets', () => {
  const count = 10_000
  const tooDeep = 'The body is nested too deeply: at most 50 levels are allowed.'
  const post = async (path: string, body: string) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${brewer}` },
      body,
    })
    return { status: response.status, text: await response.text() }
  }

  it.each([
    ['lists', `${'['.repeat(count)}${']'.repeat(count)}`],
    ['objects', `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`],
    ['lists that are never closed', '['.repeat(count)],
    [
      'lists in variables',
      `{"query":"{ asOfSeq }","variables":{"a":${'['.repeat(count)}${']'.repeat(count)}}}`,
    ],
  ])('is refused before it is parsed: %s', async (_what, body) => {
    for (const path of ['/api/users/login', '/graphql', '/graphql/stream']) {
      const { status, text } = await post(path, body)
      expect([path, status]).toEqual([path, 400])
      expect(text).toContain(tooDeep)
    }
  })

  it('is refused where they only close, and read where they are a text', async () => {
    expect(await post('/api/users/login', ']'.repeat(count))).toMatchObject({
      status: 400,
      text: expect.stringContaining('The body is not valid JSON.') as string,
    })
    const typed = JSON.stringify({ email: 'a@b.c', password: '['.repeat(900) })
    expect((await post('/api/users/login', typed)).status).toBe(401)
  })

  it('is refused in a URL as well', async () => {
    const get = async (path: string, levels: number) => {
      const nested = `${'['.repeat(levels)}${']'.repeat(levels)}`
      const asked = new URLSearchParams({ query: '{ asOfSeq }', variables: `{"a":${nested}}` })
      const headers = { authorization: `Bearer ${brewer}`, 'apollo-require-preflight': '1' }
      return (await fetch(`${server.url}${path}?${asked.toString()}`, { headers })).status
    }
    expect(await get('/graphql', 49)).toBe(200)
    for (const path of ['/graphql', '/graphql/stream'])
      expect([path, await get(path, 50)]).toEqual([path, 400])
  })

  it('is refused by its depth, and nothing that is less deep', async () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    expect((await post('/api/users/login', nested(51))).text).toContain(tooDeep)
    expect((await post('/api/users/login', nested(50))).status).toBe(422)
  })
})

describe('a command', () => {
  const move = 'mutation ($id: ID!, $to: BatchStage!) { moveBatch(id: $id, to: $to) { id } }'
  const setStatus =
    'mutation ($id: ID!, $to: EquipmentStatus!) { setEquipmentStatus(id: $id, status: $to) { id } }'

  it.each(['0', 'no-such-id', '%00', '🍺', "1'; DROP TABLE x"])(
    'for the unknown id %s finds nothing',
    async (id) => {
      expect(await errorOf(brewer, move, { id, to: 'MASHING' })).toMatchObject({ code: 'NOT_FOUND' })
      expect(await errorOf(brewer, setStatus, { id, to: 'CLEANING' })).toMatchObject({ code: 'NOT_FOUND' })
      const path = `/api/equipment/${encodeURIComponent(id)}/status`
      expect((await server.call('PATCH', path, brewer, { status: 'Available' })).status).toBe(404)
    },
  )

  it('with a stage that is none names those that are', async () => {
    const { id } = await aBatch(prisma())
    expect(await errorOf(brewer, move, { id, to: 'SOURING' })).toMatchObject({ code: 'BAD_USER_INPUT' })
    const body = { currentStage: 'Souring', status: 'Souring' }
    expect(await server.call('PUT', `/api/schedule/${id}`, brewer, body)).toMatchObject({
      status: 422,
      body: { errors: { status: expect.stringContaining('must be one of Planned, Mashing') } },
    })
    expect((await prisma().batch.findUniqueOrThrow({ where: { id } })).stage).toBe('PLANNED')
  })

  it('beyond the role is refused with the reason and changes nothing', async () => {
    const { id } = await aVessel(prisma(), { status: 'CLEANING' })
    const reason = 'Your role (Viewer) does not allow this. Ask a brewer assistant.'
    expect(await errorOf(viewer, setStatus, { id, to: 'AVAILABLE' })).toEqual({
      message: reason,
      code: 'FORBIDDEN',
    })
    const rest = await server.call('PATCH', `/api/equipment/${id}/status`, viewer, { status: 'Available' })
    expect(rest).toMatchObject({ status: 403, body: { message: reason } })
    expect((await prisma().equipment.findUniqueOrThrow({ where: { id } })).status).toBe('CLEANING')
  })

  it('with a NUL character in it is refused in a sentence', async () => {
    expect(await errorOf(brewer, move, { id: 'a\u0000b', to: 'MASHING' })).toEqual({
      message: "The text has a character that can't be stored.",
      code: 'BAD_USER_INPUT',
    })
  })

  it('with hundreds of wrong lines is told as wrong input, down to the last error', async () => {
    const create = 'mutation ($input: RecipeInput!) { createRecipe(input: $input) { id } }'
    const lines = Array.from({ length: 600 }, () => 'Citra')
    const { errors = [] } = await server.ask(brewer, create, { input: { name: 'IPA', style: 'IPA', lines } })
    expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set(['BAD_USER_INPUT']))
  })

  it('under a temporary password waits until that is changed, over every transport', async () => {
    const token = await server.signIn('ADMIN')
    const { id } = await prisma().user.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
    await prisma().user.update({ where: { id }, data: { mustChangePassword: true } })
    const sentence = 'Change your temporary password first.'
    const refused = { message: sentence, code: 'FORBIDDEN' }
    for (const query of ['{ asOfSeq }', '{ equipment { id } }', '{ batches { id } }', '{ people { id } }'])
      expect(await errorOf(token, query)).toEqual(refused)
    expect(await errorOf(token, 'mutation { cleanUpEquipment { count } }')).toEqual(refused)
    for (const path of ['/api/schedule', '/api/equipment', '/api/users'])
      expect(await server.call('GET', path, token)).toMatchObject({
        status: 403,
        body: { message: sentence },
      })
    const stream = await server.call('POST', '/graphql/stream', token, 'subscription { changes { seq } }')
    expect(stream.status).not.toBe(200)
    expect(await server.ask(token, '{ me { email } }')).toMatchObject({ data: { me: {} } })
    expect((await server.call('POST', '/api/users/logout', token)).status).toBe(200)
  })
})

describe('a document', () => {
  const levels = (count: number) => `{ batches ${'{ recipe '.repeat(count)} { id } ${'}'.repeat(count)} }`

  it.each([
    ['that is too long', `{ asOfSeq ${'#'.repeat(12_000)}\n}`, /has 120\d\d bytes; at most 12000/],
    ['that nests too deep', levels(9), /nests \d+ levels; at most 8|Cannot query field/],
    [
      'with too many aliases',
      `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: asOfSeq`).join(' ')} }`,
      /aliases; at most 15|10 fields at its root/,
    ],
    ['with too many fields at its root', `{ ${'asOfSeq '.repeat(11)} }`, /may have 10 fields at its root/],
    [
      'with two mutations',
      'mutation { a: cleanUpEquipment { count } b: cleanUpEquipment { count } }',
      /may have one field at its root/,
    ],
    ['with two operations', 'query A { asOfSeq } query B { asOfSeq }', /one operation at a time/],
    ['that is none', '{ asOfSeq', /Syntax Error/],
    ['that asks for what is not there', '{ breweries { id } }', /Cannot query field "breweries"/],
  ])('%s is refused with the reason', async (_name, query, reason) => {
    const { errors, data } = await server.ask(brewer, query)
    expect(data).toBeUndefined()
    expect(errors?.map(({ message }) => message).join(' ')).toMatch(reason)
  })

  it('is counted with its fragments spread out', async () => {
    const query = `{ batches { ...a } } fragment a on Batch { ${Array.from({ length: 16 }, (_, n) => `a${n}: id`).join(' ')} }`
    expect(await errorOf(brewer, query)).toMatchObject({
      message: 'The document has 16 aliases; at most 15 are allowed.',
    })
  })

  it('that subscribes is refused, naming the right endpoint', async () => {
    const { message, code } = await errorOf(brewer, 'subscription { changes { seq } }')
    expect(message).toMatch(/^The subscription changes is not answered here: subscribe over WebSocket/)
    expect(code).toBe('BAD_REQUEST')
  })

  it('is at most 100 kB with everything around it', async () => {
    const answer = await server.call('POST', '/graphql', brewer, {
      query: '{ asOfSeq }',
      x: 'x'.repeat(100_000),
    })
    expect(answer.status).toBe(413)
    expect(answer.body.errors[0]).toMatchObject({ extensions: { code: 'TOO_LARGE' } })
  })

  it.each(['{"query": ', 'nonsense', ''])('is JSON: %s', async (body) => {
    const answer = await server.call('POST', '/graphql', brewer, body, { 'content-type': 'application/json' })
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0].message).toMatch(/JSON|body/)
  })

  it('of a page elsewhere is not taken', async () => {
    const answer = await server.call('GET', `/graphql?query=${encodeURIComponent('{ asOfSeq }')}`, brewer)
    expect(answer.status).toBe(400)
  })
})

describe('an address that leads nowhere', () => {
  const get = (path: string, accept: string) => fetch(server.url + path, { headers: { accept } })

  it.each(['/api/nothing', '/graphql/nothing', '/nothing.js'])(
    'is answered in JSON to programs: %s',
    async (path) => {
      const response = await get(path, 'application/json')
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('There is nothing at this address.')
    },
  )

  it('is never a web page where a call was meant', async () => {
    const response = await get('/api/nothing', 'text/html')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/json')
  })
})

describe('too much in a minute', () => {
  it('is answered with the seconds to wait, to each person for themselves', async () => {
    const strict = await startServer({
      databaseUrl: server.databaseUrl,
      READS_PER_MINUTE: '3',
      WRITES_PER_MINUTE: '2',
    })
    const [busy, other] = [await strict.signIn('BREWER'), await strict.signIn('BREWER')]
    const read = (token: string) => strict.call('GET', '/api/equipment', token)
    for (let n = 0; n < 3; n++) expect((await read(busy)).status).toBe(200)
    const refused = await read(busy)
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('Wait ') } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await strict.call('POST', '/graphql', busy, { query: '{ equipment { id } }' })).toMatchObject({
      status: 429,
      body: { errors: [{ extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) } }] },
    })
    expect((await read(other)).status).toBe(200)

    const cleanUp = () => strict.call('POST', '/api/equipment/cleanup', busy)
    expect([(await cleanUp()).status, (await cleanUp()).status, (await cleanUp()).status]).toEqual([
      200, 200, 429,
    ])
    await strict.close()
  })
})
