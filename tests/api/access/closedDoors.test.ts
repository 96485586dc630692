import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openSocket } from '#tests/support/faults/bareSocket.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const metricsToken = 'only for the monitoring'
const server = await serverOfFile({ NODE_ENV: 'production', METRICS_TOKEN: metricsToken })
const brewer = await server.signIn('BREWER')

describe('in production', () => {
  it.each([
    ['a field', '{ equipmen { id } }', 'Cannot query field "equipmen" on type "Query".'],
    [
      'a value',
      'mutation { moveBatch(id: "x", to: MASHIN) { id } }',
      'Value "MASHIN" does not exist in "BatchStage" enum.',
    ],
  ])('%s that is not there is not answered with those that are', async (_name, query, message) => {
    const { errors } = await server.ask(null, query)
    expect(errors?.map((error) => error.message)).toEqual([message])
  })

  it("a variable's error reveals no values, and neither does a socket", async () => {
    const { errors } = await server.ask(
      brewer,
      'mutation ($to: BatchStage!) { moveBatch(id: "x", to: $to) { id } }',
      { to: 'MASHIN' },
    )
    expect(JSON.stringify(errors)).toContain('does not exist')
    expect(JSON.stringify(errors)).not.toContain('Did you mean')
    const { socket, received, subscribe, waitFor } = await openSocket(server.url, brewer)
    subscribe('1', 'subscription { change { seq } }')
    await waitFor(() => received.some(({ id }) => id === '1'))
    expect(JSON.stringify(received)).toContain('Cannot query field')
    expect(JSON.stringify(received)).not.toContain('Did you mean')
    socket.terminate()
  })

  it('no query is kept to be asked for by its hash', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } }
    const { body } = await server.call('POST', '/graphql', brewer, { extensions })
    expect(body.errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_SUPPORTED')
  })
})

describe('the figures for the monitoring', () => {
  const ask = (authorization?: string) =>
    fetch(`${server.url}/metrics`, { headers: authorization ? { authorization } : {} })

  it('are served only with the token', async () => {
    const answer = await ask(`Bearer ${metricsToken}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('brewhouse_head_seq')
    for (const header of [undefined, 'Bearer nonsense', `Bearer ${brewer}`])
      expect((await ask(header)).status).toBe(401)
  })

  it('are not there without a token', async () => {
    const other = await startServer({ databaseUrl: server.databaseUrl })
    expect((await fetch(`${other.url}/metrics`)).status).toBe(404)
    await other.close()
  })
})

it('what the build knows of its sources is not served', async () => {
  expect((await fetch(`${server.url}/.vite/manifest.json`)).status).toBe(404)
})

/** The raw response. */
function raw(request: string): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('data', (bytes) => (text += String(bytes)))
    socket.on('close', () => resolve(text))
    socket.write(request)
  })
}

describe('headers', () => {
  it.each(['/api/equipment', '/api/sign-in-hints', '/api/nothing', '/api/docs/json', '/healthz', '/readyz'])(
    'let nobody keep what %s answers',
    async (path) => {
      const { headers } = await server.call('GET', path, brewer)
      expect(headers.get('cache-control')).toBe('no-store')
    },
  )

  it('forbid caching of every GraphQL response, error and stream', async () => {
    for (const body of [{ query: '{ asOfSeq }' }, { query: '{' }, 'no json']) {
      const { headers } = await server.call('POST', '/graphql', brewer, body)
      expect(headers.get('cache-control')).toBe('no-store')
    }
    const leaving = new AbortController()
    const { headers } = await fetch(`${server.url}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${brewer}` },
      body: JSON.stringify({ query: 'subscription { changes { seq } }' }),
      signal: leaving.signal,
    })
    expect(headers.get('cache-control')).toBe('no-store')
    leaving.abort()
  })

  it.each(['/%ff', `/api/equipment/${'x'.repeat(300)}/status`])(
    'are the usual ones of %s too',
    async (path) => {
      const usual = await fetch(`${server.url}/healthz`)
      const answer = await raw(
        `PATCH ${path} HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\nconnection: close\r\n\r\n`,
      )
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
      for (const name of [
        'content-security-policy',
        'x-content-type-options',
        'cache-control',
        'referrer-policy',
      ])
        expect(answer).toContain(`${name}: ${usual.headers.get(name)}`)
      expect(answer).toMatch(/x-request-id: \S+/)
    },
  )

  it('let pages speak with this origin only', async () => {
    const policyFor = async (host: string) =>
      /connect-src ([^;]*)/.exec(
        await raw(`GET /healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`),
      )?.[1]
    expect(await policyFor('brewery.example:4000')).toBe(
      "'self' ws://brewery.example:4000 wss://brewery.example:4000",
    )
    for (const host of ['evil.example *', 'x;script-src', '*', '[::1]:4000'])
      expect(await policyFor(host)).not.toMatch(/\*|script|evil/)
  })
})

describe('half a character', () => {
  const half = 'Hops \ud800'

  it.each([
    ['POST', '/api/users/login', { email: half, password: 'x' }],
    ['POST', '/api/ingredients', { name: half, category: 'hops', unit: 'oz' }],
    ['POST', '/api/beergpt/chat', { messages: [{ role: 'user', content: half }] }],
    ['PATCH', '/api/equipment/x/status', { status: half }],
  ])('is refused in %s %s', async (method, path, body) => {
    const answer = await server.call(method, path, brewer, body)
    expect(answer).toMatchObject({
      status: 422,
      body: { message: "The text has a character that can't be stored." },
    })
  })

  it('is refused in a variable, on a socket and in a stream of events', async () => {
    const search = 'query ($search: String) { ingredients(search: $search) { id } }'
    const asked = await server.call('POST', '/graphql', brewer, {
      query: search,
      variables: { search: half },
    })
    expect(asked).toMatchObject({
      status: 422,
      body: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] },
    })
    const query = 'subscription ($after: ID) { changes(after: $after) { seq } }'
    const { socket, received, send, waitFor } = await openSocket(server.url, brewer)
    send({ id: '1', type: 'subscribe', payload: { query, variables: { after: half } } })
    await waitFor(() => received.some(({ id }) => id === '1'))
    expect(received.at(-1)).toMatchObject({
      type: 'error',
      payload: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    })
    socket.terminate()
    const answer = await server.call('POST', '/graphql/stream', brewer, { query, variables: { after: half } })
    expect(answer.status).toBe(422)
  })
})
