import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#api/graphql/limits.ts'
import { openSocket, type BareSocket } from '#tests/support/faults/bareSocket.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { eventually } from '#tests/support/eventually.ts'

const sockets = 3
const most = sockets * limits.subscriptionsPerPage
const query = 'subscription { changes { __typename } }'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ SOCKETS_PER_USER: String(sockets) })
})
afterAll(() => server.close())

/** Subscribes under an id; what came first, or the code and the sentence of the refusal. */
async function subscribe(bare: BareSocket, id: string): Promise<string> {
  bare.subscribe(id, query)
  await bare.waitFor(() => bare.received.some((message) => message.id === id))
  const first = bare.received.find((message) => message.id === id)
  if (first?.type !== 'error') return first?.type ?? ''
  const [error] = first.payload as unknown as { message: string; extensions: { code: string } }[]
  return `${error?.extensions.code}: ${error?.message}`
}

const stream = (token: string, signal: AbortSignal) =>
  fetch(`${server.url}/graphql/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
    signal,
  })

const refusal = `TOO_MANY_REQUESTS: At most ${most} subscriptions per person can be open at a time. Close a page that you no longer need.`

describe('the subscriptions that one person has open', () => {
  it('are counted over all sockets and streams, and one more is refused until one is over', async () => {
    const viewer = await server.signIn('VIEWER')
    const leaving = new AbortController()
    expect((await stream(viewer, leaving.signal)).status).toBe(200)
    const [first, second] = [await openSocket(server.url, viewer), await openSocket(server.url, viewer)]
    for (let n = 1; n < most; n++) expect(await subscribe(n % 2 ? first : second, `s${n}`)).toBe('next')
    for (const bare of [first, second]) expect(await subscribe(bare, 'more')).toBe(refusal)

    const other = await openSocket(server.url, await server.signIn('VIEWER'))
    expect(await subscribe(other, 'their first')).toBe('next')

    first.send({ id: 's1', type: 'complete' })
    await eventually(async () => expect(await subscribe(second, `again ${Math.random()}`)).toBe('next'))
    expect(await subscribe(second, 'one too many')).toBe(refusal)

    second.socket.terminate()
    await eventually(async () => expect(await subscribe(first, `freed ${Math.random()}`)).toBe('next'))
    leaving.abort()
    for (const { socket } of [first, other]) socket.terminate()
  })

  it('leave no room for a stream of events either, and no warning in the log', async () => {
    const warnings: Error[] = []
    const hear = (warning: Error) => void warnings.push(warning)
    process.on('warning', hear)
    const viewer = await server.signIn('VIEWER')
    const bare = await openSocket(server.url, viewer)
    for (let n = 0; n < most; n++) expect(await subscribe(bare, `s${n}`)).toBe('next')
    const leaving = new AbortController()
    const refused = await stream(viewer, leaving.signal)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    bare.socket.terminate()
    await eventually(async () => expect((await stream(viewer, leaving.signal)).status).toBe(200))
    leaving.abort()
    process.off('warning', hear)
    expect(warnings).toEqual([])
  })
})
