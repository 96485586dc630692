import { ApolloClient, Observable, gql } from '@apollo/client'
import { print } from 'graphql'
import { afterEach, beforeEach, vi } from 'vitest'
import type { aBatch } from '#tests/support/data/liveBuilders.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import type { Change } from '#web/entities/changes.ts'
import { type Follow, type FollowOptions, createFollow } from '#web/live/connection/follow.ts'
import { BatchFields } from '#web/entities/batch.ts'
import { answering } from '#tests/web/answering.ts'

export type Batch = ReturnType<typeof aBatch>

type Opened = Parameters<FollowOptions['open']>[0]

/** All batches. */
export const board = gql(`query Board { asOfSeq batches { ...BatchFields } } ${print(BatchFields)}`)

/** A server that responds with its current data, or with an error. */
export const house = { seq: 0, batches: [] as Batch[], asked: [] as string[], down: false }

export let client: ApolloClient

export let cache: LiveCache

/** What is tested. */
export let follow: Follow

/** The streams that it opened. */
export let streams: (Opened & { closed: boolean; nudged: number })[]

function answer() {
  const byStage = [{ __typename: 'StageTotal', stage: 'PLANNED', count: house.batches.length }]
  const batchTotals = { __typename: 'BatchTotals', total: house.batches.length, byStage }
  return { asOfSeq: String(house.seq), batches: house.batches, batchTotals }
}

/** Shows the batches, and notes what was shown. */
export function watchBoard() {
  const seen: string[][] = []
  const query = client.watchQuery<{ batches: Batch[] }>({ query: board })
  const subscription = query.subscribe(({ data }) => {
    if (data) seen.push((data.batches as Batch[]).map(({ id, version }) => `${id} v${version}`))
  })
  return { seen, last: () => seen.at(-1), query, subscription }
}

/** Lets a time pass, in ms. */
export const settle = (ms = 20) => vi.advanceTimersByTimeAsync(ms)

/** A change arrives on the newest stream. */
export const arrive = (change: Change) => streams.at(-1)?.onChange(change)

/** Each test follows a stream of its own, on a clock that the test moves. */
export function following(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-04-03T10:00:00Z') })
    Object.assign(house, { seq: 0, batches: [], asked: [], down: false })
    streams = []
    cache = new LiveCache()
    const link = answering(
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
}
