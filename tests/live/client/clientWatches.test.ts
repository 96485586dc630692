import { sentText } from '#web/live/queries/sentText.ts'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aVessel } from '#tests/support/data/brewery.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startFaultProxy } from '#tests/support/faults/faultProxy.ts'
import { ChangesDocument } from '#web/entities/changesDocument.ts'
import { connectByEvents } from '#web/live/stream/eventConnection.ts'
import type { Connection } from '#web/live/stream/connection.ts'
import { connectBySocket } from '#web/live/stream/socketConnection.ts'
import { pageTimings } from '#web/live/connection/timings.ts'
import { keepWatches, type Watches } from '#web/live/connection/watches.ts'

const query = sentText(ChangesDocument)
const dashboardQuery = 'subscription { dashboard { equipment { maintenance } } }'
const wordsQuery =
  'subscription ($messages: [ChatMessageInput!]!) { assistantWords(messages: $messages) { text isLast } }'
const aboutAbv = { messages: [{ role: 'USER', content: 'How do I calculate ABV?' }] }

let server: TestServer
let token: string
let line: Connection
let watches: Watches

beforeAll(async () => {
  server = await startServer({ CHATS_PER_MINUTE: '1000' })
  token = await server.signIn('BREWER')
})
afterAll(() => server.close())

describe.each([
  ['a WebSocket', connectBySocket],
  ['server-sent events', connectByEvents],
])('a page over %s', (_name, open) => {
  beforeEach(async () => {
    watches = keepWatches()
    await new Promise<void>((resolve) => {
      line = open({
        url: `${server.url}/graphql`,
        token,
        query,
        after: () => '0',
        timings: pageTimings,
        onOpen: resolve,
        onChange: () => undefined,
        onEnd: () => watches.lost(),
        webSocketImpl: WebSocket,
      })
    })
    watches.opened(line)
  })
  afterEach(() => line.close())

  it('gets the dashboard immediately and again after a change, until it unsubscribes', async () => {
    const seen: number[] = []
    const next = (data: unknown) =>
      seen.push(
        (data as { dashboard: { equipment: { maintenance: number } } }).dashboard.equipment.maintenance,
      )
    const stop = watches.add(dashboardQuery, { next, lost: () => undefined })
    await eventually(() => expect(seen).toHaveLength(1))
    const { id } = await aVessel(server.app.database.prisma)
    const mutation = `mutation { setEquipmentStatus(id: "${id}", status: MAINTENANCE) { id } }`
    expect((await server.ask(token, mutation)).errors).toBeUndefined()
    await eventually(() => expect(seen.at(-1)).toBe((seen[0] ?? 0) + 1))
    stop()
    await eventually(() => expect(server.app.dashboard.stats().viewers).toBe(0))
  })

  it('hears an answer piece by piece, and that it is over', async () => {
    let heard = ''
    const over = vi.fn()
    watches.listen(wordsQuery, aboutAbv, {
      next: (data) => (heard += (data as { assistantWords: { text: string } }).assistantWords.text),
      over,
    })
    await eventually(() => expect(over).toHaveBeenCalledWith(undefined))
    expect(heard).toContain('(OG − FG) × 131.25')
  })

  it('gets the reason of a refusal', async () => {
    const over = vi.fn()
    watches.listen(wordsQuery, { messages: [] }, { next: () => undefined, over })
    await eventually(() => expect(over).toHaveBeenCalledWith('Ask something.'))
  })

  it('hears no more of an answer that it stopped, nor that it is over', async () => {
    const over = vi.fn()
    const next = vi.fn()
    watches.listen(wordsQuery, aboutAbv, { next, over })()
    const later = vi.fn()
    watches.listen(wordsQuery, aboutAbv, { next: () => undefined, over: later })
    await eventually(() => expect(later).toHaveBeenCalled())
    expect(next).not.toHaveBeenCalled()
    expect(over).not.toHaveBeenCalled()
  })

  it('is notified when the connection is lost, for watches and one-time subscriptions', () => {
    const [lost, over] = [vi.fn(), vi.fn()]
    watches.add(dashboardQuery, { next: () => undefined, lost })
    watches.listen(wordsQuery, aboutAbv, { next: () => undefined, over })
    watches.lost()
    expect(lost).toHaveBeenCalledOnce()
    expect(over).toHaveBeenCalledOnce()
    const without = vi.fn()
    watches.listen(wordsQuery, aboutAbv, { next: () => undefined, over: without })
    expect(without).toHaveBeenCalledOnce()
  })
})

it('asks again for what it polls when the network swallows one request, and says so meanwhile', async () => {
  const proxy = await startFaultProxy(Number(new URL(server.url).port))
  const polled = keepWatches()
  const onEnd = vi.fn()
  const connection = await new Promise<Connection>((resolve) => {
    const opened = connectByEvents({
      url: `http://127.0.0.1:${proxy.port}/graphql`,
      token,
      query,
      after: () => '0',
      timings: { ...pageTimings, connect: 1_000, poll: 20 },
      onOpen: () => resolve(opened),
      onChange: () => undefined,
      onEnd,
    })
  })
  polled.opened(connection)
  const [next, lost] = [vi.fn(), vi.fn()]
  polled.add(dashboardQuery, { next, lost })
  await eventually(() => expect(next).toHaveBeenCalled())
  proxy.swallow(true)
  await eventually(() => expect(lost).toHaveBeenCalled())
  proxy.swallow(false)
  const before = next.mock.calls.length
  await eventually(() => expect(next.mock.calls.length).toBeGreaterThan(before))
  // Of the changes nothing was noticed: their connection was silent for less than it may be.
  expect(onEnd).not.toHaveBeenCalled()
  connection.close()
  await proxy.close()
})
