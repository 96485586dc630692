import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { limits } from '#api/graphql/limits.ts'
import { openSocket } from '#tests/support/faults/bareSocket.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'

/** Two sockets a person. */
const mostMessages = 2 * limits.messagesPerSocketAndMinute

const server = await serverOfFile({ READS_PER_MINUTE: '20', COST_PER_MINUTE: '5000', SOCKETS_PER_USER: '2' })

const statusesOf = async (token: string, count: number, query: (n: number) => string) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++)
    statuses.push((await server.call('POST', '/graphql', token, { query: query(n) })).status)
  return statuses
}

describe('what is refused', () => {
  it.each([
    ['documents that are none', (n: number) => `{ me { id } # ${n}`],
    ['documents that ask for what is not there', (n: number) => `{ breweries${n} { id } }`],
    ['documents that nest too deep', (n: number) => `{ a${n}: ${'batches { recipe '.repeat(6)} }`],
    ['documents that are too long', (n: number) => `{ a${n} ${'me '.repeat(9_000)} }`],
  ])('counts as well: %s', async (_name, query) => {
    const statuses = await statusesOf(await server.signIn('VIEWER'), 30, query)
    expect(statuses.slice(0, 20)).not.toContain(429)
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]))
  })
})

describe('a socket', () => {
  const answersOn = async (token: string, count: number, query: string) => {
    const bare = await openSocket(server.url, token)
    const codes: unknown[] = []
    for (let n = 0; n < count; n++) {
      const id = String(n)
      bare.subscribe(id, query)
      await bare.waitFor(() => bare.received.some((message) => message.id === id))
      const first = bare.received.find((message) => message.id === id)
      const payload = first?.payload as unknown as { extensions?: { code: string } }[]
      codes.push(first?.type === 'error' ? payload[0]?.extensions?.code : first?.type)
      bare.send({ id, type: 'complete' })
    }
    bare.socket.close()
    return codes
  }

  it('that subscribes and completes over and over is refused, and stays open', async () => {
    const codes = await answersOn(await server.signIn('VIEWER'), 30, 'subscription { changes { seq } }')
    expect(codes.slice(0, 20)).not.toContain('TOO_MANY_REQUESTS')
    expect(new Set(codes.slice(20))).toEqual(new Set(['TOO_MANY_REQUESTS']))
  })

  it('that sends documents that are none is counted the same', async () => {
    const codes = await answersOn(await server.signIn('VIEWER'), 30, 'subscription { nothing }')
    expect(new Set(codes.slice(20))).toEqual(new Set(['TOO_MANY_REQUESTS']))
  })

  it("can't ask for more with each event than a page would", async () => {
    const bare = await openSocket(server.url, await server.signIn('VIEWER'))
    bare.subscribe(
      '1',
      'subscription { changes { ... on BatchSaved { batch { a: readings(limit: 500) { id } b: readings(limit: 500) { id } c: readings(limit: 500) { id } d: readings(limit: 500) { id } e: readings(limit: 500) { id } } } } }',
    )
    await bare.waitFor(() => bare.received.some(({ id }) => id === '1'))
    expect(JSON.stringify(bare.received)).toMatch(
      /This asks for up to 2501 entries at once; at most 2000 are allowed/,
    )
    bare.socket.close()
  })

  const floods: [string, (socket: WebSocket) => Promise<void>][] = [
    [
      'messages',
      (socket) => {
        for (let n = 0; n <= mostMessages; n++) socket.send('{"type":"ping"}')
        return Promise.resolve()
      },
    ],
    [
      'pings',
      async (socket) => {
        // As fast as responses arrive.
        const closed = once(socket, 'close')
        for (let n = 0; n <= mostMessages && socket.readyState === socket.OPEN; n++) {
          socket.ping()
          await Promise.race([once(socket, 'pong'), closed])
        }
      },
    ],
  ]

  it.each(floods)(
    'that floods with %s is closed with the reason, and the screens of others stay open',
    async (_name, flood) => {
      const other = await subscribeBySocket(server.url, await server.signIn('VIEWER'))
      const bare = await openSocket(server.url, await server.signIn('VIEWER'))
      await flood(bare.socket)
      expect(await bare.closed).toEqual({
        code: 4429,
        reason: 'Too many messages. Wait a minute, then connect again',
      })
      const heartbeat = other.waitFor(({ __typename }) => __typename === 'Heartbeat')
      expect(await Promise.race([other.ended, heartbeat])).toMatchObject({ __typename: 'Heartbeat' })
      await other.close()
    },
  )

  it.each([
    [
      'in variables',
      (lists: string) =>
        `{"id":"1","type":"subscribe","payload":{"query":"{me{id}}","variables":{"a":${lists}}}}`,
    ],
    ['that is no message', (lists: string) => lists],
    ['in a ping', (lists: string) => `{"type":"ping","payload":{"a":${lists}}}`],
  ])('is closed for JSON that is nested too deeply, before it is parsed: %s', async (_where, written) => {
    const bare = await openSocket(server.url, await server.signIn('VIEWER'))
    bare.socket.send(written(`${'['.repeat(60)}${']'.repeat(60)}`))
    expect(await bare.closed).toEqual({
      code: 4400,
      reason: 'The body is nested too deeply: at most 50 levels are allowed.',
    })
  })

  it('answers variables that are nested as deeply as in a body', async () => {
    const bare = await openSocket(server.url, await server.signIn('VIEWER'))
    const lists = `${'['.repeat(48)}${']'.repeat(48)}`
    bare.socket.send(
      `{"id":"1","type":"subscribe","payload":{"query":"subscription { changes { seq } }","variables":{"a":${lists}}}}`,
    )
    await bare.waitFor(() => bare.received.some(({ id }) => id === '1'))
    expect(bare.received.map(({ type }) => type)).toContain('next')
    bare.socket.close()
  })

  it('that floods before sign-in is closed', async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    await once(socket, 'open')
    for (let n = 0; n < 20; n++) socket.send('{"type":"ping"}')
    expect((await once(socket, 'close'))[0]).toBe(4429)
  })
})
