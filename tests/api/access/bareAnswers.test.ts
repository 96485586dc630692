import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile({ REQUEST_SECONDS: '2' })

/** The raw response to these bytes, until the connection is closed. */
function raw(request: string): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('data', (bytes) => (text += String(bytes)))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
    socket.write(request)
  })
}

const upgrade = (path: string, lines: string[]) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: brewery.example',
    'Connection: Upgrade',
    'Upgrade: websocket',
    ...lines,
    '',
    '',
  ].join('\r\n')
const handshake = ['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13']

describe('an answer that is given before there is a request', () => {
  it.each([
    ['400', 'to what is not HTTP', 'nonsense\r\n\r\n', 'This request cannot be read.'],
    [
      '400',
      'to a request without a host',
      'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
      'The Host header is missing.',
    ],
    [
      '431',
      'to headers that are too large',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      'The headers of this request are too large.',
    ],
    [
      '408',
      'to a request that never ends',
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      'This request took too long to arrive. Send it again.',
    ],
    ['404', 'to a socket elsewhere', upgrade('/elsewhere', handshake), 'There is nothing at this address.'],
    [
      '403',
      'to a socket of another page',
      upgrade('/graphql', [...handshake, 'Origin: https://evil.example']),
      'This page may not open connections here.',
    ],
    ['400', 'to a socket without a key', upgrade('/graphql', []), 'This is not how a WebSocket is opened.'],
  ])('of %s %s has the usual headers and says why', async (status, _to, request, message) => {
    const usual = await fetch(`${server.url}/healthz`)
    const answer = await raw(request)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    // Header names are case-insensitive.
    const lines = head.split('\r\n').map((line) => line.replace(/^[^:]*/, (name) => name.toLowerCase()))
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    for (const name of ['x-content-type-options', 'cache-control', 'referrer-policy', 'x-frame-options'])
      expect(lines).toContain(`${name}: ${usual.headers.get(name)}`)
    expect(lines).toContainEqual(expect.stringMatching(/^content-security-policy: default-src 'self';/))
    expect(lines).toContainEqual(expect.stringMatching(/^x-request-id: \S+$/))
    expect(lines).toContain(`content-length: ${Buffer.byteLength(body)}`)
    expect(JSON.parse(body)).toMatchObject({ message })
  })
})

describe('the sources of the client', () => {
  const maps = readdirSync(join(packageRoot(), 'dist', 'web', 'assets')).filter((name) =>
    name.endsWith('.map'),
  )

  it('were built, to be read by the brewery', () => expect(maps.length).toBeGreaterThan(10))

  it('are served to nobody', async () => {
    for (const name of maps.slice(0, 5)) {
      const program = await fetch(`${server.url}/assets/${name.replace(/\.map$/, '')}`)
      expect(program.status).toBe(200)
      for (const spelled of [name, name.replace('.map', '%2Emap'), name.replace('.map', '.map%2F')])
        expect((await fetch(`${server.url}/assets/${spelled}`)).status).toBe(404)
    }
  })
})

describe('the programs of the client', () => {
  it.each(['br', 'gzip'])('are sent as the build compressed them, by %s', async (encoding) => {
    const assets = join(packageRoot(), 'dist', 'web', 'assets')
    const name =
      readdirSync(assets).find((file) => existsSync(join(assets, `${file}.br`)) && /\.js$/.test(file)) ?? ''
    const { size } = statSync(join(assets, `${name}.${encoding === 'br' ? 'br' : 'gz'}`))
    const answer = await fetch(`${server.url}/assets/${name}`, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('content-length')).toBe(String(size))
    expect(answer.headers.get('content-type')).toContain('javascript')
    expect(await answer.text()).toBe(readFileSync(join(assets, name), 'utf8'))
  })
})

describe('half a character in an address', () => {
  const half = '%ED%A0%80'

  it.each([
    ['GET', `/api/ingredients?search=${half}`],
    ['GET', `/api/ingredients?search=hops%20${half.toLowerCase()}&limit=1`],
    ['PATCH', `/api/equipment/x/status?by=${half}`],
    [
      'GET',
      `/graphql?query=${encodeURIComponent('query ($q: String) { ingredients(search: $q) { id } }')}&variables=%7B%22q%22%3A%22${half}%22%7D`,
    ],
  ])('is refused in %s %s', async (method, path) => {
    const brewer = await server.signIn('BREWER')
    const answer = await server.call(method, path, brewer, undefined, {
      'apollo-require-preflight': 'yes',
    })
    expect(answer.status).toBe(422)
    expect(JSON.stringify(answer.body)).toContain("The text has a character that can't be stored.")
  })

  it('is refused after the permission check: a viewer gets 403', async () => {
    const viewer = await server.signIn('VIEWER')
    expect((await server.call('PATCH', `/api/equipment/x/status?by=${half}`, viewer)).status).toBe(403)
  })

  it('is not seen in letters that look like it', async () => {
    const brewer = await server.signIn('BREWER')
    const { status, body } = await server.call(
      'GET',
      `/api/ingredients?search=${encodeURIComponent('홉 100% 🍺')}`,
      brewer,
    )
    expect([status, body]).toEqual([200, []])
  })
})
