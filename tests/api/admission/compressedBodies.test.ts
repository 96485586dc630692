import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const viewer = await server.signIn('VIEWER')

const sentence = 'Compressed bodies are not accepted here. Send the body without Content-Encoding.'

const body = Buffer.from(JSON.stringify({ query: '{ asOfSeq }' }))
const encodings: [string, Buffer][] = [
  ['br', brotliCompressSync(body)],
  ['gzip', gzipSync(body)],
  ['deflate', deflateSync(body)],
  ['zstd', body],
  ['x-gzip', gzipSync(body)],
  ['gzip, br', brotliCompressSync(gzipSync(body))],
]

const send = (path: string, method: string, encoding: string, bytes: Buffer, token: string | null) =>
  fetch(server.url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'content-encoding': encoding,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: new Uint8Array(bytes),
  })

describe.each(encodings)('a body compressed by %s', (encoding, bytes) => {
  it.each([
    ['POST', '/graphql'],
    ['POST', '/graphql/stream'],
    ['POST', '/api/users/login'],
    ['PUT', '/api/kegs/1'],
    ['PATCH', '/api/equipment/1/status'],
    ['POST', '/api/nothing'],
    ['POST', '/healthz'],
  ])('is not opened at %s %s', async (method, path) => {
    for (const token of [null, viewer]) {
      const response = await send(path, method, encoding, bytes, token)
      expect(response.status).toBe(415)
      expect(await response.text()).toContain(sentence)
    }
  })
})

it('a few bytes that would grow to 3.5 MB cost nothing, signed out', async () => {
  const large = Buffer.from(JSON.stringify({ query: `{${'me{id} '.repeat(500_000)}}` }))
  const before = process.memoryUsage().rss
  const response = await send('/graphql', 'POST', 'br', brotliCompressSync(large), null)
  expect(await response.json()).toMatchObject({
    errors: [{ message: sentence, extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }],
  })
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
})

it('a body that names itself as it is, is read', async () => {
  const response = await send('/graphql', 'POST', 'identity', body, viewer)
  expect(await response.json()).toMatchObject({ data: { asOfSeq: expect.any(String) } })
})
