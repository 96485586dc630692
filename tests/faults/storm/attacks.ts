import { connect } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import WebSocket from 'ws'
import { hostileDocuments } from '#tests/support/faults/hostileDocuments.ts'

/** The target of an attack, with a viewer's session. */
export interface Target {
  url: string
  token: string
}

/** A single attack; resolves when the server responded or closed the connection, to the HTTP status if there is one. */
type Attack = (target: Target, n: number) => Promise<number | undefined>

const patienceMs = 15_000

async function post(
  { url, token }: Target,
  path: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
  isSignedIn = true,
): Promise<number> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(isSignedIn && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body as BodyInit,
    signal: AbortSignal.timeout(patienceMs),
  })
  await response.arrayBuffer()
  return response.status
}

const documentOf = (n: number) => `${hostileDocuments[n % hostileDocuments.length]?.[1] ?? ''}#${n}`
const long = JSON.stringify({ query: `{${'me{id} '.repeat(200_000)}}` })
const [brotli, gzip] = [brotliCompressSync(long), gzipSync(long)]
const everything = 'readings(limit: 60) { id gravity } recipe { lines { ingredient { supplier { id } } } }'
const dear = (n: number) =>
  `{ ${Array.from({ length: 10 }, (_, a) => `a${a}: batches(limit: ${(n % 500) + 1}) { ${everything} }`).join(' ')} }`

/** A socket that sends some messages and is closed by either side. */
async function onSocket({ url, token }: Target, speak: (socket: WebSocket) => void): Promise<undefined> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.once('open', () => {
    socket.send(JSON.stringify({ type: 'connection_init', payload: { token } }))
    socket.once('message', () => {
      speak(socket)
      socket.once('message', () => socket.close())
    })
  })
  const timer = setTimeout(() => socket.terminate(), 1_000)
  await closed
  clearTimeout(timer)
}

const subscribing = (query: string) => JSON.stringify({ id: '1', type: 'subscribe', payload: { query } })

/** Raw bytes below HTTP and WebSocket; waits until the server closes the connection, or times out. */
async function raw({ url }: Target, bytes: string): Promise<undefined> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined).setTimeout(500, () => socket.destroy())
  socket.resume().write(bytes)
  await new Promise((resolve) => socket.once('close', resolve))
}

const lists = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const nobody = { email: 'nobody@brewhouse.local', password: 'guess' }
const previewRecipes = 'query($file:String!){previewRecipeImport(file:$file,format:BEERXML){recipes{name}}}'

/** Of what a browser would answer with a passkey: no JSON, another shape, or what refers to nothing. */
function hostileAnswer(n: number): string {
  const response = {
    clientDataJSON: Buffer.from(lists(n % 3_000)).toString('base64url'),
    attestationObject: 'AAAA',
  }
  const answer = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response, clientExtensionResults: {} }
  return (
    ['{', `{"a":${lists(n % 4_000)}}`, JSON.stringify({ ...answer, id: n }), JSON.stringify(answer)][n % 4] ??
    ''
  )
}

/** Every kind of attack; each is made with another number every time. */
export const attacks: Record<string, Attack> = {
  'a document by HTTP': (target, n) => post(target, '/graphql', JSON.stringify({ query: documentOf(n) })),
  'a document by HTTP, signed out': (target, n) =>
    post(target, '/graphql', JSON.stringify({ query: documentOf(n) }), {}, false),
  'a document by events': (target, n) =>
    post(target, '/graphql/stream', JSON.stringify({ query: documentOf(n) }), { accept: 'text/event-stream' }),
  'a document by socket': (target, n) => onSocket(target, (socket) => socket.send(subscribing(documentOf(n)))),
  'a long document': (target) => post(target, '/graphql', long),
  'a long document, signed out': (target) => post(target, '/graphql', long, {}, false),
  'a document by brotli': (target) =>
    post(target, '/graphql', new Uint8Array(brotli), { 'content-encoding': 'br' }, false),
  'a body by gzip': (target) =>
    post(target, '/api/users/login', new Uint8Array(gzip), { 'content-encoding': 'gzip' }, false),
  'an expensive query': (target, n) => post(target, '/graphql', JSON.stringify({ query: dear(n) })),
  'a query for much': (target, n) =>
    post(target, '/graphql', JSON.stringify({ query: `{ batches(limit: ${400 - (n % 99)}) { readings(limit: 60) { id } } }` })),
  'lists inside lists': (target, n) => post(target, '/graphql', '['.repeat(90_000 - n) + ']'.repeat(n)),
  'variables inside each other': (target) =>
    post(target, '/graphql', `{"query":"query($a:ID!){batch(id:$a){id}}","variables":{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`),
  'a body that is none': (target, n) => post(target, '/graphql', '{"query":'.repeat((n % 900) + 1)),
  'many documents at once': (target, n) =>
    post(target, '/graphql', JSON.stringify(Array.from({ length: 500 }, () => ({ query: documentOf(n).slice(0, 90) })))),
  'a stored document': (target, n) =>
    post(target, '/graphql', JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: `${n}`.padStart(64, '0') } } })),
  'nonsense to REST': (target, n) => post(target, '/api/logs', JSON.stringify({ ['x'.repeat(n % 9_000)]: [[[[n]]]] })),
  'a message that is none': (target, n) => onSocket(target, (socket) => socket.send('{'.repeat((n % 60_000) + 1))),
  'a message that is too large': (target) => onSocket(target, (socket) => socket.send('x'.repeat(65_000))),
  'a binary message': (target, n) => onSocket(target, (socket) => socket.send(Buffer.alloc((n % 60_000) + 1, n))),
  'a message in a thousand pieces': (target) =>
    onSocket(target, (socket) => {
      for (let piece = 0; piece < 1_000; piece++) socket.send('x', { fin: piece === 999 })
    }),
  'many pings': (target) =>
    onSocket(target, (socket) => {
      for (let ping = 0; ping < 100; ping++) socket.ping()
      for (let ping = 0; ping < 100; ping++) socket.send('{"type":"ping"}')
    }),
  'variables inside each other by socket': (target) =>
    onSocket(target, (socket) => {
      const lists = `${'['.repeat(25_000)}${']'.repeat(25_000)}`
      const query = 'subscription($a:ID){changes(after:$a){seq}}'
      socket.send(`{"id":"1","type":"subscribe","payload":{"query":"${query}","variables":{"a":${lists}}}}`)
    }),
  'a ping with lists inside lists by socket': (target, n) =>
    onSocket(target, (socket) => socket.send(`{"type":"ping","payload":${lists(n % 30_000)}}`)),
  'variables inside each other in a URL': async ({ url, token }, n) => {
    const query = new URLSearchParams({ query: '{me{id}}', variables: lists((n % 3_000) + 1) }).toString()
    const headers = { authorization: `Bearer ${token}`, 'apollo-require-preflight': '1' }
    return (await fetch(`${url}/graphql?${query}`, { headers, signal: AbortSignal.timeout(patienceMs) })).status
  },
  'a code that is none': (target, n) =>
    post(target, '/api/users/login', JSON.stringify({ ...nobody, code: `{"id":${lists(n % 4_000)}` }), {}, false),
  'a code of the wrong kind': (target, n) =>
    post(target, '/api/users/login', JSON.stringify({ ...nobody, code: [n, { code: 'x'.repeat(n % 900) }] }), {}, false),
  'the answer of a passkey that is none': (target, n) =>
    post(target, '/api/users/passkeys', JSON.stringify({ name: 'Key', answer: hostileAnswer(n) })),
  'a challenge for a passkey': (target) => post(target, '/api/users/passkeys/challenge', '{}'),
  'an app removed by a guess': (target, n) =>
    post(target, '/api/users/second-factor/app/remove', JSON.stringify({ password: `guess ${n}`, code: hostileAnswer(n) })),
  'a link for a new password': (target, n) =>
    post(target, '/api/password-links', JSON.stringify({ email: `nobody-${n}@${'x'.repeat(n % 300)}.example` }), {}, false),
  'an upload that is none': async ({ url, token }, n) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' }
    const sent = { method: 'PUT', headers, body: new Uint8Array((n % 90_000) + 1).fill(n) }
    return (await fetch(`${url}/api/photos/${crypto.randomUUID()}`, { ...sent, signal: AbortSignal.timeout(patienceMs) })).status
  },
  'a large file of recipes': (target, n) =>
    post(target, '/graphql', JSON.stringify({ query: previewRecipes, variables: { file: '<RECIPE/>'.repeat(10_000 + (n % 9_000)) } })),
  'frames that break the rules': (target) =>
    raw(target, 'GET /graphql HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n\xff\xff\xff\xff\xff\xff'),
  'an address that is none': (target, n) => raw(target, `GET /%ff${'%'.repeat(n % 99)} HTTP/1.1\r\nHost: x\r\n\r\n`),
  'no HTTP': (target, n) => raw(target, `${'\0'.repeat((n % 99) + 1)}\r\n\r\n`),
} // oxfmt-ignore
