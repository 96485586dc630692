import { describe, expect, it } from 'vitest'
import { startServer } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')

const json = { 'content-type': 'application/json' }
const post = (path: string, body: string, headers: object = json) =>
  server.call('POST', path, brewer, body, headers)

describe('what is sent to /api', () => {
  it.each(['{"email": ', 'nonsense', '{"__proto__": {"role": "admin"}}'])(
    'is refused as no JSON: %s',
    async (body) => {
      const answer = await post('/api/users/login', body)
      expect(answer).toMatchObject({ status: 400, body: { message: 'The body is not valid JSON.' } })
    },
  )

  it('is at most 100 kB long', async () => {
    const answer = await post('/api/users/login', JSON.stringify({ email: 'a'.repeat(100_000) }))
    expect(answer).toMatchObject({
      status: 413,
      body: { message: 'The body is too large: at most 100 kB are allowed.' },
    })
  })

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])(
    'is not %s',
    async (type) => {
      const answer = await post('/api/users/login', '{}', { 'content-type': type })
      expect(answer).toMatchObject({
        status: 415,
        body: { message: 'Send the body as application/json.' },
      })
    },
  )

  it.each([
    ['', 'body is missing.'],
    ['[]', 'body must be an object.'],
    ['{"email": 1, "password": null}', 'email must be a text; password must be a text.'],
    ['{"email": "a\\u0000", "password": "b"}', "email contains a character that can't be stored."],
  ])('is refused when it does not fit: %s', async (body, message) => {
    expect(await post('/api/users/login', body)).toMatchObject({ status: 422, body: { message } })
  })

  it('gets JSON also where there is nothing', async () => {
    const accept = { accept: 'text/html' }
    for (const path of ['/api', '/api/nothing', '/api/schedule/1/nothing']) {
      expect(await server.call('GET', path, brewer, undefined, accept)).toMatchObject({
        status: 404,
        body: { message: 'There is nothing at this address.' },
      })
    }
  })

  it('is read only from people who are signed in', async () => {
    const answer = await server.call('PATCH', '/api/equipment/1/status', null, '{"status": ', json)
    expect(answer.status).toBe(401)
  })
})

describe('what is sent to /graphql', () => {
  it.each(['application/json', 'application/graphql-response+json'])(
    'is refused as no JSON in the shape of GraphQL, as %s',
    async (accept) => {
      const answer = await post('/graphql', '{"query": ', { ...json, accept })
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ message: 'The body is not valid JSON.', extensions: { code: 'BAD_REQUEST' } }] },
      })
      expect(answer.headers.get('content-type')).toBe(`${accept}; charset=utf-8`)
    },
  )

  it('is at most as long as an import, 2 MB', async () => {
    const csv = 'a'.repeat(2_200_000)
    const answer = await post('/graphql', JSON.stringify({ query: '{ me { id } }', variables: { csv } }))
    expect(answer).toMatchObject({ status: 413, body: { errors: [{ extensions: { code: 'TOO_LARGE' } }] } })
  })

  it('opens a stream only with a session', async () => {
    const answer = await server.call('POST', '/graphql/stream', null, {
      query: 'subscription { changes { seq } }',
    })
    expect(answer).toMatchObject({
      status: 401,
      body: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
    })
  })
})

describe('trouble', () => {
  it('of the server is returned with the id under which it was logged, and nothing more', async () => {
    const troubled = await startServer({ LOG_LEVEL: 'silent' })
    const token = await troubled.signIn('BREWER')
    await troubled.app.database.pool.query('ALTER TABLE "Equipment" RENAME TO "Elsewhere"')
    const answer = await troubled.call('GET', '/api/equipment', token)
    await troubled.close()
    const requestId = answer.headers.get('x-request-id')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({ code: 'request.unexpected', message: 'Something went wrong', requestId })
  })

  it('of the database is not taken for a missing session', async () => {
    const troubled = await startServer({ LOG_LEVEL: 'silent' })
    const token = await troubled.signIn('BREWER')
    await troubled.app.database.pool.end()
    const answer = await troubled.call('GET', '/api/equipment', token)
    await troubled.close()
    expect(answer).toMatchObject({
      status: 503,
      body: { message: "Can't reach the database right now. Try again in a moment." },
    })
  })

  it('of too many calls says how long to wait, for reads and writes apart', async () => {
    const strict = await startServer({ READS_PER_MINUTE: '2', WRITES_PER_MINUTE: '1' })
    const token = await strict.signIn('BREWER')
    for (let n = 0; n < 2; n++) expect((await strict.call('GET', '/api/equipment', token)).status).toBe(200)
    const read = await strict.call('GET', '/api/equipment', token)
    const first = await strict.call('POST', '/api/equipment/cleanup', token)
    const second = await strict.call('POST', '/api/equipment/cleanup', token)
    await strict.close()
    expect([read.status, first.status, second.status]).toEqual([429, 200, 429])
    expect(Number(read.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
