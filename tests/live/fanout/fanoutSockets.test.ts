import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { SocketSink } from '#api/graphql/socketSink.ts'
import { Batch } from '#api/live/delivery/sink.ts'
import { announceMany, settled } from '#tests/support/announce.ts'
import { openSocket, type BareSocket } from '#tests/support/faults/bareSocket.ts'
import { payloadsByEvents, payloadsBySocket } from '#tests/support/data/payloads.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let token: string
let line: BareSocket

beforeAll(async () => {
  server = await startServer()
  token = await server.signIn('BREWER')
})
beforeEach(async () => {
  line = await openSocket(server.url, token)
})
afterEach(() => line.socket.terminate())
afterAll(() => server.close())

const query = 'subscription { changes(topics: [EQUIPMENT]) { kind: __typename seq } }'
const numbersAfter = (seq: number, count: number) =>
  Array.from({ length: count }, (_, index) => seq + 1 + index)

/** Subscribes and waits for the first heartbeat: from then on nothing is missed. */
async function listen(id: string, on = line) {
  const before = on.received.length
  on.subscribe(id, query)
  await on.waitFor(() => on.received.slice(before).some((message) => message.id === id))
}

describe('several operations on one socket', () => {
  const ids = [
    'plain',
    '0',
    ' ',
    'with "quotes" and \\ backslashes',
    'Märzen ☃ 🍺',
    '\u0000\n\t\u2028',
    '{"id":"1","type":"next"}',
    'x'.repeat(10_000),
    '__proto__ ',
  ]

  it('each get every change under their own id, however odd it is', async () => {
    for (const id of ids) await listen(id)
    const after = await settled(server)
    await announceMany(server, 120)
    for (const id of ids) {
      await line.waitFor(() => line.seqsOf(id).length >= 120)
      expect(line.seqsOf(id)).toEqual(numbersAfter(after, 120))
    }
    const strangers = line.received.filter(({ id }) => id !== undefined && !ids.includes(id))
    expect(strangers).toEqual([])
  })

  it('can be left one by one in the middle of a burst: the others miss nothing, and the id is free again', async () => {
    await listen('stays')
    await listen('leaves')
    const after = await settled(server)
    const burst = announceMany(server, 2_000)
    await line.waitFor(() => line.seqsOf('leaves').length > 0)
    line.send({ id: 'leaves', type: 'complete' })
    await burst
    // Results written before may still be in flight; the pong follows them.
    line.send({ type: 'ping' })
    await line.waitFor(() => line.received.some(({ type }) => type === 'pong'))
    await line.waitFor(() => line.seqsOf('stays').length >= 2_000)
    expect(line.seqsOf('stays')).toEqual(numbersAfter(after, 2_000))
    const before = line.seqsOf('leaves')
    expect(before).toEqual(numbersAfter(after, before.length))
    await announceMany(server, 1)
    await line.waitFor(() => line.seqsOf('stays').length === 2_001)
    expect(line.seqsOf('leaves')).toEqual(before)
    await listen('leaves')
    await announceMany(server, 1)
    await line.waitFor(() => line.seqsOf('leaves').length > before.length)
    expect(line.seqsOf('leaves')).toEqual([...before, after + 2_002])
  })

  it('may not share an id: the socket is closed with 4409, as graphql-transport-ws says', async () => {
    await listen('twice')
    line.subscribe('twice', query)
    expect(await line.closed).toEqual({ code: 4409, reason: 'Subscriber for twice already exists' })
  })

  it('are forgotten by the server when the socket is gone', async () => {
    const before = server.app.fanout.stats().subscribers
    const other = await openSocket(server.url, token)
    await listen('one', other)
    await listen('two', other)
    expect(server.app.fanout.stats().subscribers).toBe(before + 2)
    other.socket.terminate()
    await expect.poll(() => server.app.fanout.stats().subscribers).toBe(before)
  })
})

describe('people who share a stream', () => {
  const endings = [
    ['signs out', (own: string) => server.ask(own, 'mutation { logout }'), 'session ended'],
    [
      'gets another role',
      async (own: string) => {
        const { data } = await server.ask<{ me: { id: string } }>(own, '{ me { id } }')
        await server.app.database.prisma.user.update({ where: { id: data?.me.id }, data: { role: 'VIEWER' } })
      },
      'role changed',
    ],
  ] as const

  it.each(endings)(
    'part when one %s: that one hears nothing more, the others everything',
    async (_how, end, reason) => {
      const own = await server.signIn('BREWER')
      const ended = await openSocket(server.url, own)
      const endedEvents = payloadsByEvents(server.url, own, { query })
      const others = [payloadsByEvents, payloadsBySocket].map((read) => read(server.url, token, { query }))
      await Promise.all([
        listen('1', ended),
        listen('1'),
        endedEvents.opened,
        ...others.map(({ opened }) => opened),
      ])
      const { subscribers } = server.app.fanout.stats()
      const after = await settled(server)
      await announceMany(server, 1)
      await ended.waitFor(() => ended.seqsOf('1').length === 1)
      await endedEvents.waitFor(({ length }) => length === 1)
      await end(own)
      expect(await ended.closed).toEqual({ code: 4403, reason })
      await expect.poll(() => server.app.fanout.stats().subscribers).toBe(subscribers - 2)
      await announceMany(server, 10)
      await line.waitFor(() => line.seqsOf('1').length === 11)
      expect(line.seqsOf('1')).toEqual(numbersAfter(after, 11))
      for (const other of others) {
        await other.waitFor(({ length }) => length === 11)
        other.close()
      }
      expect(ended.seqsOf('1')).toHaveLength(1)
      expect(endedEvents.changes()).toHaveLength(1)
    },
  )
})

it('is framed as ws reads it, whatever the length', async () => {
  const id = 'with "quotes" and Märzen'
  const around = Buffer.byteLength(JSON.stringify({ id, type: 'next', payload: '' }))
  const texts = [125, 126, 65_535, 65_536].map((length) => 'x'.repeat(length - around))
  const wire = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(wire, 'listening')
  const reader = new WebSocket(`ws://127.0.0.1:${(wire.address() as AddressInfo).port}`)
  const lengths: number[] = []
  const messages: unknown[] = []
  reader.on('message', (data: Buffer) => {
    lengths.push(data.length)
    messages.push(JSON.parse(data.toString()))
    if (messages.length === texts.length) reader.close()
  })
  const [socket, request] = (await once(wire, 'connection')) as [WebSocket, IncomingMessage]
  new SocketSink(socket, request.socket, id).write(
    new Batch(texts.map((text) => Buffer.from(JSON.stringify(text)))),
  )
  await once(reader, 'close')
  wire.close()
  expect(messages).toEqual(texts.map((payload) => ({ id, type: 'next', payload })))
  expect(lengths).toEqual([125, 126, 65_535, 65_536])
})
