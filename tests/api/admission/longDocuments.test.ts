import { describe, expect, it } from 'vitest'
import { openSocket } from '#tests/support/faults/bareSocket.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { expectWithin } from '#tests/support/within.ts'

const server = await serverOfFile()
const viewer = await server.signIn('VIEWER')

interface Refusal {
  message: string
  code: unknown
}

const refusalIn = (text: string): Refusal => {
  const [, json = text] = /^data: ?(\{.*)$/m.exec(text) ?? []
  const [error] = (JSON.parse(json) as { errors: { message: string; extensions: { code?: unknown } }[] })
    .errors
  return { message: error?.message ?? '', code: error?.extensions.code }
}

const post = async (path: string, accept: string, query: string): Promise<Refusal> => {
  const headers = {
    'content-type': 'application/json',
    accept,
    authorization: `Bearer ${viewer}`,
  }
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  })
  return refusalIn(await response.text())
}

async function overSocket(query: string): Promise<Refusal> {
  const bare = await openSocket(server.url, viewer)
  bare.subscribe('1', query)
  await bare.waitFor(() => bare.received.some(({ id }) => id === '1'))
  const { payload } = bare.received.find(({ id }) => id === '1')!
  const [error] = payload as unknown as { message: string; extensions?: { code?: unknown } }[]
  bare.socket.close()
  return { message: error?.message ?? '', code: error?.extensions?.code }
}

const ways: [string, (query: string) => Promise<Refusal>][] = [
  ['POST /graphql', (query) => post('/graphql', 'application/json', query)],
  ['server-sent events', (query) => post('/graphql/stream', 'text/event-stream', query)],
  ['the socket', overSocket],
]

const documents: [string, string, RegExp][] = [
  [
    '60 kB of fields',
    `{${'me{id} '.repeat(8_000)}}`,
    /^The document has 56002 bytes; at most 12000 are allowed\.$/,
  ],
  ['a long comment', `#${'🍺'.repeat(3_100)}\n{me{id}}`, /^The document has 12410 bytes; at most 12000/],
  ['2,001 tokens', `{${'a '.repeat(2_001)}}`, /^The document has more than 2000 tokens/],
  [
    'arguments inside each other',
    `{me(a:${'['.repeat(900)}${']'.repeat(900)}){id}}`,
    /^The document nests brackets/,
  ],
  ['4,000 open brackets', `query($a:${'['.repeat(1_900)}`, /^The document nests brackets/],
  ['objects inside each other', `{me(a:${'{a:'.repeat(600)}1`, /^The document nests brackets/],
]

describe.each(ways)('over %s', (_way, ask) => {
  it.each(documents)('%s is refused before it is parsed', async (_name, query, sentence) => {
    const { message, code } = await ask(query)
    expect(message).toMatch(sentence)
    expect(code).toBe('TOO_LARGE')
  })

  it('a document whose fragments double 22 times is refused in the blink of an eye', async () => {
    const levels = Array.from({ length: 22 }, (_, n) => `fragment f${n} on Query{...f${n + 1} ...f${n + 1}}`)
    const query = `{...f0} ${levels.join(' ')} fragment f22 on Query{...nowhere}`
    await expectWithin(2_000, async () =>
      expect((await ask(query)).message).toBe(
        'The document selects more than 4000 fields and fragments once its fragments are expanded. Ask for less at a time.',
      ),
    )
  })
})
