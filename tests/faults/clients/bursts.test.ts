import { expect, it } from 'vitest'
import { announceMany, lastSeq, settled } from '#tests/support/announce.ts'
import { openSocket } from '#tests/support/faults/bareSocket.ts'
import { payloadsByEvents, payloadsBySocket, type Payload } from '#tests/support/data/payloads.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const token = await server.signIn('BREWER')

const withNames = 'subscription { changes(topics: [EQUIPMENT]) { kind: __typename seq by { name } } }'
const fromCursor =
  'subscription ($after: ID) { changes(after: $after, topics: [EQUIPMENT]) { kind: __typename seq } }'
const seqsOf = (payloads: Payload[]) => payloads.map(({ data }) => Number(data?.changes.seq))
const numbersAfter = (seq: number, count: number) =>
  Array.from({ length: count }, (_, index) => seq + 1 + index)

it('isolates a client that never reads: closed with 4008, back by cursor without a gap', async () => {
  const changes = 10_000
  const readers = [payloadsBySocket, payloadsBySocket, payloadsByEvents].map((read) =>
    read(server.url, token, { query: withNames }),
  )
  await Promise.all(readers.map(({ opened }) => opened))
  const sleeper = await openSocket(server.url, token)
  sleeper.subscribe('1', withNames)
  await sleeper.waitFor(() => sleeper.received.some(({ id }) => id === '1'))
  sleeper.socket.pause()
  const after = await settled(server)
  // 13 MB for each reader: more than the network buffers for a connection that doesn't read.
  await announceMany(server, changes, 'x'.repeat(1_200))
  for (const reader of readers) {
    await reader.waitFor(({ length }) => length >= changes)
    expect(seqsOf(reader.changes())).toEqual(numbersAfter(after, changes))
    reader.close()
  }
  expect(server.app.fanout.stats().slowCloses).toBe(1)
  sleeper.socket.resume()
  expect(await sleeper.closed).toEqual({ code: 4008, reason: 'slow consumer' })
  const had = sleeper.seqsOf('1')
  expect(had.length).toBeLessThan(changes)
  expect(had).toEqual(numbersAfter(after, had.length))
  const again = payloadsBySocket(server.url, token, {
    query: fromCursor,
    variables: { after: String(had.at(-1)) },
  })
  await again.waitFor(({ length }) => length >= changes - had.length)
  expect([...had, ...seqsOf(again.changes())]).toEqual(numbersAfter(after, changes))
  again.close()
})

it('gives 200 who join by cursor during a burst of 5,000 changes each change exactly once, in order', async () => {
  const changes = 5_000
  const start = await settled(server)
  const burst = (async () => {
    for (let made = 0; made < changes; made += 250) await announceMany(server, 250)
  })()
  const joined: { after: number; payloads: ReturnType<typeof payloadsBySocket> }[] = []
  for (let newcomer = 0; newcomer < 200; newcomer++) {
    const head = await lastSeq(server)
    // From anywhere between the start of the burst and now.
    const after = start + Math.floor(((head - start) * (newcomer % 10)) / 10)
    const read = newcomer % 2 ? payloadsByEvents : payloadsBySocket
    const payloads = read(server.url, token, { query: fromCursor, variables: { after: String(after) } })
    joined.push({ after, payloads })
  }
  await burst
  const last = await settled(server)
  expect(last - start).toBe(changes)
  for (const { after, payloads } of joined) {
    await payloads.waitFor(({ length }) => length >= last - after)
    expect(seqsOf(payloads.changes())).toEqual(numbersAfter(after, last - after))
    payloads.close()
  }
  expect(new Set(joined.map(({ after }) => after)).size).toBeGreaterThan(10)
})
