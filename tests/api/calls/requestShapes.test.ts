import { describe, expect, it } from 'vitest'
import { isRefused } from '#tests/models/fuzz/answers.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const admin = await server.signIn('ADMIN')

const headers = {
  authorization: `Bearer ${admin}`,
  'accept-language': 'de',
  'apollo-require-preflight': '1',
}

/** Sends what no client of ours sends, and expects an answer or a refusal in words; returns its status. */
async function statusOf(method: string, path: string, body?: string, more: Record<string, string> = {}) {
  const sent = { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...more }
  const response = await fetch(server.url + path, {
    method,
    headers: sent,
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  isRefused({ status: response.status, text })
  expect(text).not.toContain('"requestId":""')
  return response.status
}

const me = '{ me { name } }'
const oddValues = [
  ...['""', '" "', 'null', '0', '1.5', '1e400', 'true', '[]', '{}', '["Me"]', '{"name":"Me"}'],
  ...[
    String.raw`"\u0000"`,
    String.raw`"Me\u0000"`,
    String.raw`"\ud800"`,
    '"__proto__"',
    `"${'x'.repeat(5_000)}"`,
  ],
]
const whereOdd = {
  operationName: (value: string) => `{"query":"${me}","operationName":${value}}`,
  'operationName beside a named operation': (value: string) =>
    `{"query":"query Me ${me}","operationName":${value}}`,
  variables: (value: string) => `{"query":"${me}","variables":${value}}`,
  'the value of a variable': (value: string) =>
    `{"query":"query ($id: ID!) { batch(id: $id) { id } }","variables":{"id":${value}}}`,
  extensions: (value: string) => `{"query":"${me}","extensions":${value}}`,
  persistedQuery: (value: string) => `{"extensions":{"persistedQuery":${value}}}`,
  query: (value: string) => `{"query":${value}}`,
  'the whole body': (value: string) => value,
  'one of a batch': (value: string) => `[{"query":"${me}","operationName":${value}}]`,
}

describe('an odd body of a GraphQL request', () => {
  it.each(Object.entries(whereOdd))(
    'is answered or refused in words, whatever is in %s',
    async (_where, of) => {
      for (const value of oddValues)
        for (const path of ['/graphql', '/graphql/stream']) {
          await statusOf('POST', path, of(value))
          await statusOf('POST', path, of(value), { accept: 'application/graphql-response+json' })
        }
    },
  )

  it.each(['', ' ', 'You', '__proto__', '\u0000'])(
    'with the operation name %j, which its document has not, is refused as malformed',
    async (operationName) => {
      for (const query of [me, `query Me ${me}`, 'subscription Me { changes { seq } }'])
        expect(await statusOf('POST', '/graphql', JSON.stringify({ query, operationName }))).toBe(400)
    },
  )

  it.each([
    'fragment a on Query { asOfSeq }',
    '# nothing',
    'type A { b: Int }',
    `extend type Query { b: Int } ${me}`,
    'query ($a: Boolean!) { me @skip(if: $a) { name } }',
    '{ batches(limit: 1e400) { id } }',
    String.raw`{ batch(id: "a\u0000b") { id } }`,
    String.raw`{ batch(id: "a\ud800b") { id } }`,
  ])('is answered or refused in words, with the document %j', async (query) => {
    await statusOf('POST', '/graphql', JSON.stringify({ query, operationName: null }))
  })

  it.each([
    ...['', 'text/plain', 'application/graphql', 'multipart/form-data; boundary=x', 'nonsense'],
    ...['application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'application/json;;;'],
  ])('is answered or refused in words, sent as %j', async (type) => {
    for (const path of ['/graphql', '/graphql/stream', '/api/recipes', '/api/users/login'])
      await statusOf('POST', path, `{"query":"${me}"}`, { 'content-type': type })
  })
})

describe('an odd address', () => {
  const [query, subscription] = [me, 'subscription { changes { seq } }'].map(encodeURIComponent)

  it.each([
    ...['?', '?query', '?query=', '?query=%', '?query=%00', '?query=%ff', '?query=%ed%a0%80', '?query[a]=b'],
    ...['operationName=', 'operationName=a&operationName=b', `query=${query}`].map(
      (more) => `?query=${query}&${more}`,
    ),
    ...['', '%5B', '%5B%5D', '1', 'null', '%22a%22', '1&variables=2'].map(
      (sent) => `?query=${query}&variables=${sent}`,
    ),
    ...['', '%5B', '1'].map((sent) => `?query=${query}&extensions=${sent}`),
    ...['variables=%5B', 'variables=1', 'extensions=%7B'].map((sent) => `?query=${subscription}&${sent}`),
  ])('is answered or refused in words: %s', async (search) => {
    for (const accept of ['*/*', 'application/graphql-response+json', 'text/event-stream', 'text/html'])
      for (const path of ['/graphql', '/graphql/stream'])
        await statusOf('GET', path + search, undefined, { accept })
  })

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])(
    'is answered or refused in words, by the method %s',
    async (method) => {
      for (const path of ['/graphql', '/graphql/stream', '/api/kegs', '/api/recipes/x', '/ingest/x', '/'])
        await statusOf(method, path)
    },
  )
})

describe('an odd call', () => {
  const calls = [
    'POST /api/recipes',
    'PUT /api/schedule/x',
    'PUT /api/kegs/x',
    'POST /api/logs',
    'POST /api/users/login',
  ]

  it.each([
    ...[
      '',
      'null',
      '[]',
      '"x"',
      '1',
      '1e400',
      '{',
      '{"a":1e400}',
      '{"__proto__":{"a":1}}',
      '\ufeff{}',
      '\u0000',
    ],
    ...[String.raw`{"name":"\u0000"}`, String.raw`{"\u0000":1}`, String.raw`{"name":"\ud800"}`, '[{}]'],
    '{"name":1e400,"quantity":1e400,"date":"2026-02-30","batchId":1e400,"email":1e400,"password":1e400}',
  ])('is answered or refused in words, with the body %j', async (body) => {
    for (const call of calls) {
      const [method = '', path = ''] = call.split(' ')
      await statusOf(method, path, body)
    }
  })

  it.each([
    '%00',
    'a%00b',
    '%ed%a0%80',
    '%',
    '%zz',
    '%ff',
    '..%2f..',
    'x'.repeat(201),
    '%20',
    '__proto__',
    '1e400',
  ])('is answered or refused in words, for an odd id (%#)', async (id) => {
    for (const path of ['/api/recipes/', '/api/schedule/', '/api/kegs/'])
      await statusOf('PUT', path + id, '{}')
    for (const path of [`/api/logs/batch/${id}`, `/api/ingredients/${id}/transactions`, `/api/photos/${id}`])
      await statusOf('GET', path)
  })

  it.each([
    ...[
      'limit=1&limit=2',
      'limit=%',
      'limit=%00',
      'limit=%ff',
      'limit[]=1',
      'limit',
      'limit=1e400',
      'limit=Infinity',
    ],
    ...[
      'units=',
      'units=us&units=metric',
      'units=%00',
      'x=%ed%a0%80',
      'before=2026-02-30',
      `limit=${'9'.repeat(400)}`,
    ],
  ])('is answered or refused in words, with odd parameters (%#)', async (search) => {
    for (const path of ['/api/kegs/transactions/all', '/api/schedule', '/api/logs/active-batches'])
      await statusOf('GET', `${path}?${search}`)
  })

  it.each<Record<string, string>>([
    { 'if-match': 'x' },
    { 'if-match': '9'.repeat(50) },
    { 'idempotency-key': 'x'.repeat(201) },
    { 'idempotency-key': 'ÿþ' },
    { 'accept-language': 'de,;q=x,;q=,*' },
    { 'accept-language': `de,${'x'.repeat(3_000)}` },
    { authorization: 'Bearer ÿ' },
    { range: 'bytes=9-1' },
    { 'x-forwarded-for': 'ÿ' },
    { accept: 'ÿ' },
  ])('is answered or refused in words, with an odd header (%#)', async (header) => {
    await statusOf('PUT', '/api/recipes/x', '{"name":"IPA"}', header)
    await statusOf('GET', '/api/recipes', undefined, header)
  })
})
