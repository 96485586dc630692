import { ApolloClient, ApolloLink, Observable, gql } from '@apollo/client'
import { ServerError } from '@apollo/client/errors'
import { print } from 'graphql'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBatch, aChange, aHeartbeat } from '#tests/support/data/liveBuilders.ts'
import { BatchTotalsDocument } from '#web/entities/batch.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import type { Change } from '#web/entities/changes.ts'
import { type Follow, type FollowOptions, createFollow } from '#web/live/connection/follow.ts'
import { BatchFields } from '#web/entities/batch.ts'
import { now } from '#web/ui/dates/clock.ts'

type Batch = ReturnType<typeof aBatch>
type Opened = Parameters<FollowOptions['open']>[0]

const board = gql(`query Board { asOfSeq batches { ...BatchFields } } ${print(BatchFields)}`)

/** A server that responds with its current data, or with an error. */
const house = { seq: 0, batches: [] as Batch[], asked: [] as string[], down: false }
let client: ApolloClient
let cache: LiveCache
let follow: Follow
let streams: (Opened & { closed: boolean; nudged: number })[]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-04-03T10:00:00Z') })
  Object.assign(house, { seq: 0, batches: [], asked: [], down: false })
  streams = []
  cache = new LiveCache()
  const link = new ApolloLink(
    ({ operationName }) =>
      new Observable((observer) => {
        house.asked.push(operationName ?? '')
        if (house.down) return observer.error(new TypeError('Failed to fetch'))
        observer.next({ data: answer() })
        observer.complete()
      }),
  )
  client = new ApolloClient({ cache, link })
  follow = createFollow({
    client,
    cache,
    open: (options) => {
      const stream = { ...options, closed: false, nudged: 0 }
      streams.push(stream)
      options.onState?.('open', 'socket')
      return { close: () => void (stream.closed = true), nudge: () => void stream.nudged++ }
    },
  })
})

afterEach(() => {
  follow.stop()
  client.stop()
  vi.useRealTimers()
})

function answer() {
  const byStage = [{ __typename: 'StageTotal', stage: 'PLANNED', count: house.batches.length }]
  const batchTotals = { __typename: 'BatchTotals', total: house.batches.length, byStage }
  return { asOfSeq: String(house.seq), batches: house.batches, batchTotals }
}

function watchBoard() {
  const seen: string[][] = []
  const query = client.watchQuery<{ batches: Batch[] }>({ query: board })
  const subscription = query.subscribe(({ data }) => {
    if (data) seen.push((data.batches as Batch[]).map(({ id, version }) => `${id} v${version}`))
  })
  return { seen, last: () => seen.at(-1), query, subscription }
}

const settle = (ms = 20) => vi.advanceTimersByTimeAsync(ms)
const arrive = (change: Change) => streams.at(-1)?.onChange(change)
const saved = (seq: number, batch: Batch) => aChange('BatchSaved', seq, { batchId: batch.id, batch })
const cursor = () => streams.at(-1)?.after()

describe('following', () => {
  it('starts with the first answer, at its place in the order of changes', async () => {
    house.seq = 41
    expect(streams).toHaveLength(0)
    watchBoard()
    await settle()
    expect(streams).toHaveLength(1)
    expect(cursor()).toBe('41')
  })

  it('opens one stream for any number of queries', async () => {
    watchBoard()
    watchBoard()
    await client.query({ query: BatchTotalsDocument })
    expect(streams).toHaveLength(1)
  })

  it('shows each change once, and keeps the cursor', async () => {
    const heard: string[] = []
    follow.onChange((change) => heard.push(change.seq))
    const { last } = watchBoard()
    await settle()
    arrive(saved(1, aBatch('1')))
    arrive(saved(2, aBatch('1', 2)))
    arrive(saved(1, aBatch('1')))
    await settle()
    expect(last()).toEqual(['1 v2'])
    expect(heard).toEqual(['1', '2'])
    expect(cursor()).toBe('2')
  })

  it('renders a burst of changes together', async () => {
    const { seen } = watchBoard()
    await settle()
    const before = seen.length
    for (let seq = 1; seq <= 100; seq++) arrive(saved(seq, aBatch(String(seq))))
    await settle()
    expect(seen.length).toBe(before + 1)
    expect(seen.at(-1)).toHaveLength(100)
  })

  it('passes over changes that are not for this person', async () => {
    watchBoard()
    await settle()
    arrive(aHeartbeat(17))
    expect(cursor()).toBe('17')
  })

  it('applies later changes again to an older response, before it is rendered', async () => {
    const { seen, query } = watchBoard()
    await settle()
    house.seq = 0
    arrive(saved(1, aBatch('1')))
    arrive(aChange('BatchRemoved', 2, { batchId: '2' }))
    await settle()
    const before = seen.length
    house.batches = [aBatch('2')]
    void query.refetch()
    await settle()
    expect(seen.slice(before).every((shown) => shown.join() === '1 v1')).toBe(true)
  })

  it('refetches everything when a response is older than all kept changes', async () => {
    house.seq = 50
    watchBoard()
    await settle()
    house.asked = []
    cache.writeQuery({ query: board, data: { asOfSeq: '49', batches: [] } })
    await settle()
    expect(house.asked).toEqual(['Board'])
  })

  it('asks for the totals alone when a batch changed, and until it has them', async () => {
    const totals: number[] = []
    client.watchQuery({ query: BatchTotalsDocument }).subscribe(({ data }) => {
      const { batchTotals } = (data ?? {}) as { batchTotals?: { total: number } }
      if (batchTotals) totals.push(batchTotals.total)
    })
    watchBoard()
    await settle()
    house.asked = []
    house.down = true
    house.batches = [aBatch('1')]
    house.seq = 2
    arrive(saved(1, aBatch('1')))
    arrive(saved(2, aBatch('1', 2)))
    await settle(1_000)
    expect(house.asked).toEqual(['BatchTotals'])
    house.down = false
    await settle(3_000)
    expect(house.asked).toEqual(['BatchTotals', 'BatchTotals'])
    expect(totals.at(-1)).toBe(1)
  })

  it('stops at the end of the session and starts with the next answer', async () => {
    watchBoard()
    await settle()
    follow.stop()
    expect(streams[0]?.closed).toBe(true)
    house.seq = 9
    await client.query({ query: board, fetchPolicy: 'network-only' })
    expect(streams).toHaveLength(2)
    expect(cursor()).toBe('9')
  })

  it("goes on after the change that can't be had", async () => {
    house.seq = 5
    const { last } = watchBoard()
    await settle()
    house.seq = 8
    house.batches = [aBatch('1')]
    streams[0]?.onStuck?.()
    await settle()
    expect(last()).toEqual(['1 v1'])
    expect(cursor()).toBe('8')
  })
})

describe('a reset', () => {
  it('fetches everything again and is not live before that', async () => {
    house.seq = 5
    const { last } = watchBoard()
    await settle()
    arrive(aHeartbeat(5))
    expect(follow.linkState().state).toBe('live')
    house.down = true
    arrive(aChange('Reset', 900, { epoch: 'first', wentBack: false }))
    await settle()
    arrive(aHeartbeat(900))
    expect(follow.linkState().state).toBe('reconnecting')
    Object.assign(house, { down: false, seq: 900, batches: [aBatch('7')] })
    await settle(2_500)
    arrive(aHeartbeat(900))
    expect(last()).toEqual(['7 v1'])
    expect(follow.linkState().state).toBe('live')
    expect(cursor()).toBe('900')
  })

  it('believes a restored database, though its versions and numbers are lower', async () => {
    Object.assign(house, { seq: 500, batches: [aBatch('1', 9)] })
    const { last } = watchBoard()
    await settle()
    arrive(aHeartbeat(500))
    Object.assign(house, { seq: 20, batches: [aBatch('1', 4)] })
    arrive(aHeartbeat(20, { epoch: 'second' }))
    await settle()
    expect(last()).toEqual(['1 v4'])
    expect(cursor()).toBe('20')
    arrive(saved(21, aBatch('1', 5)))
    await settle()
    expect(last()).toEqual(['1 v5'])
  })
})

describe('the link', () => {
  it('is live only while heartbeats arrive in time', async () => {
    watchBoard()
    await settle()
    expect(follow.linkState().state).toBe('connecting')
    const told = vi.fn()
    follow.onLinkState(told)
    arrive(aHeartbeat(0))
    expect(follow.linkState().state).toBe('live')
    await settle(7_000)
    arrive(aHeartbeat(0))
    const heardAt = new Date()
    await settle(7_900)
    expect(follow.linkState().state).toBe('live')
    await settle(200)
    expect(follow.linkState()).toEqual({ state: 'reconnecting', since: heardAt })
    await settle(22_000)
    expect(follow.linkState()).toEqual({ state: 'offline', since: heardAt })
    arrive(aHeartbeat(0))
    expect(follow.linkState().state).toBe('live')
    expect(told).toHaveBeenCalledTimes(4)
  })

  it('is connecting, not reconnecting, until it was live for the first time', async () => {
    expect(follow.linkState().state).toBe('connecting')
    watchBoard()
    await settle()
    streams[0]?.onState?.('waiting', 'socket')
    expect(follow.linkState().state).toBe('connecting')
    arrive(aHeartbeat(0))
    streams[0]?.onState?.('waiting', 'socket')
    expect(follow.linkState().state).toBe('reconnecting')
    follow.stop()
    expect(follow.linkState().state).toBe('connecting')
  })

  it('goes on from a kept snapshot as one that reconnects: it says how old it is', () => {
    const trueUntil = new Date(Date.now() - 10_000)
    follow.resume({ seq: 5, epoch: null, trueUntil })
    expect(follow.linkState()).toEqual({ state: 'reconnecting', since: trueUntil })
  })

  it('is not live from the moment the connection is lost', async () => {
    watchBoard()
    await settle()
    arrive(aHeartbeat(0))
    streams[0]?.onState?.('waiting', 'socket')
    expect(follow.linkState().state).toBe('reconnecting')
  })

  it('is offline immediately when the browser says so', async () => {
    watchBoard()
    await settle()
    streams[0]?.onState?.('waiting', 'socket')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    follow.nudge()
    expect(follow.linkState().state).toBe('offline')
    expect(streams[0]?.nudged).toBe(1)
  })

  it('is offline immediately when the device loses its network right after a heartbeat, and live with the next', async () => {
    watchBoard()
    await settle()
    arrive(aHeartbeat(0))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    follow.disconnected()
    expect(follow.linkState().state).toBe('offline')
    // The server runs on this device.
    arrive(aHeartbeat(0))
    expect(follow.linkState().state).toBe('live')
  })

  it("reports a new build once, and follows the server's clock", async () => {
    const builds: string[] = []
    follow.onNewBuild((build) => builds.push(build))
    watchBoard()
    await settle()
    arrive(aHeartbeat(0, { build: 'one' }))
    arrive(aHeartbeat(0, { build: 'two' }))
    arrive(aHeartbeat(0, { build: 'two' }))
    expect(builds).toEqual(['two'])
    const at = (seconds: string) =>
      aChange('Heartbeat', 0, { serverTime: `2026-04-03T11:00:${seconds}Z`, build: 'two', epoch: 'first' })
    arrive(at('05'))
    arrive(at('03'))
    expect(now().toISOString().slice(0, 17)).toBe('2026-04-03T11:00:')
    expect(now().getSeconds()).toBe(5)
  })
})

it("treats an answer that can't be had for a good reason as had", async () => {
  watchBoard()
  await settle()
  const refused = new ServerError('Bad', { response: new Response('{}', { status: 400 }), bodyText: '{}' })
  vi.spyOn(client, 'getObservableQueries').mockReturnValue(
    new Set([{ refetch: () => Promise.reject(refused) }]) as unknown as ReturnType<
      ApolloClient['getObservableQueries']
    >,
  )
  arrive(aChange('Reset', 5, { epoch: 'first', wentBack: true }))
  await settle()
  arrive(aHeartbeat(5))
  expect(follow.linkState().state).toBe('live')
})
