import { ApolloClient, Observable, gql } from '@apollo/client'
import { print } from 'graphql'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBatch, aChange, aHeartbeat, aVessel } from '#tests/support/data/liveBuilders.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import type { Change } from '#web/entities/changes.ts'
import { type Follow, type FollowOptions, createFollow } from '#web/live/connection/follow.ts'
import { BatchFields } from '#web/entities/batch.ts'
import { EquipmentFields } from '#web/entities/vessel.ts'
import { statesOf } from '#web/live/cache/knownStates.ts'
import { answering } from '#tests/web/answering.ts'

type Batch = ReturnType<typeof aBatch>

const board = gql(`query Board { asOfSeq batches { ...BatchFields } } ${print(BatchFields)}`)
const vessels = gql(`query Vessels { asOfSeq equipment { ...EquipmentFields } } ${print(EquipmentFields)}`)
const numbers = gql('query Numbers { asOfSeq batches { id batchNumber } }')

/** The restored brewery: the server's data from now on. */
const house = { seq: 0, batches: [] as Batch[], equipment: [aVessel('1')] }
let client: ApolloClient
let cache: LiveCache
let follow: Follow
let arrive: (change: Change) => void

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-04-03T10:00:00Z') })
  Object.assign(house, { seq: 500, batches: [aBatch('1', 9)], equipment: [aVessel('1', 9)] })
  cache = new LiveCache()
  const link = answering(
    () =>
      new Observable((observer) => {
        const { seq, ...lists } = house
        observer.next({ data: { asOfSeq: String(seq), ...lists } })
        observer.complete()
      }),
  )
  client = new ApolloClient({ cache, link })
  const open: FollowOptions['open'] = ({ onChange }) => {
    arrive = onChange
    return { close: () => undefined, nudge: () => undefined }
  }
  follow = createFollow({ client, cache, open })
})

afterEach(() => {
  follow.stop()
  client.stop()
  vi.useRealTimers()
})

const aReset = (seq: number, wentBack = true) => aChange('Reset', seq, { epoch: 'second', wentBack })

const settle = (ms = 20) => vi.advanceTimersByTimeAsync(ms)

/** Opens a screen and leaves it, as when navigating to another page. */
async function visit(query: typeof board): Promise<void> {
  const screen = client.watchQuery({ query }).subscribe(() => undefined)
  await settle()
  screen.unsubscribe()
}

/** Restores the database to its state at a number, with a reset. */
async function restored(seq: number, lists: Partial<typeof house>): Promise<void> {
  Object.assign(house, { seq, ...lists })
  arrive(aReset(seq))
  await settle()
}

const versionOf = (id: string) =>
  cache.readFragment<{ version: number }>({
    id: `Batch:${id}`,
    fragment: gql('fragment Version on Batch { version }'),
  })?.version

describe('after a reset', () => {
  it('a list that is not on the screen is shown on the next visit only as the restored database has it', async () => {
    client.watchQuery({ query: board }).subscribe(() => undefined)
    await visit(vessels)
    await restored(20, { batches: [aBatch('1', 4)], equipment: [] })
    arrive(aHeartbeat(20, { epoch: 'second' }))
    expect(follow.linkState().state).toBe('live')
    expect(cache.readQuery({ query: vessels })).toBeNull()
    const seen: unknown[] = []
    client
      .watchQuery<{ equipment: unknown[] }>({ query: vessels })
      .subscribe(({ data }) => seen.push(data?.equipment))
    await settle()
    expect(seen.filter((list) => list !== undefined)).toEqual([[]])
  })

  it('a list that only a change wrote to since is asked for again, not shown', async () => {
    await visit(board)
    const screen = client.watchQuery({ query: vessels })
    screen.subscribe(() => undefined)
    await settle()
    house.seq = 20
    arrive(aReset(20))
    const batch = aBatch('2', 1)
    arrive(aChange('BatchSaved', 21, { batchId: '2', batch }))
    await settle(100)
    expect(cache.readQuery({ query: board })).toBeNull()
  })

  it('an answer without a version does not make the version of before count again', async () => {
    const screen = client.watchQuery({ query: board })
    screen.subscribe(() => undefined)
    await settle()
    Object.assign(house, { seq: 20, batches: [aBatch('1', 4)] })
    arrive(aReset(20))
    cache.writeQuery({
      query: numbers,
      data: {
        asOfSeq: '20',
        batches: [{ __typename: 'Batch', id: '1', batchNumber: '2026-1' }],
      },
    })
    await settle()
    expect(versionOf('1')).toBe(4)
  })

  it('a field that was not sent again is gone from a batch that was sent again', async () => {
    const totals = gql('fragment Totals on Batch { logCount }')
    client.watchQuery({ query: board }).subscribe(() => undefined)
    await settle()
    cache.writeFragment({ id: 'Batch:1', fragment: totals, data: { __typename: 'Batch', logCount: 12 } })
    await restored(20, { batches: [aBatch('1', 4)] })
    expect(versionOf('1')).toBe(4)
    expect(cache.readFragment({ id: 'Batch:1', fragment: totals })).toBeNull()
  })

  it('what is on the screen stays there until the restored database has answered', async () => {
    const seen: (number | undefined)[] = []
    client.watchQuery<{ batches: Batch[] }>({ query: board }).subscribe(({ data }) => {
      seen.push((data?.batches as Batch[] | undefined)?.[0]?.version)
    })
    await settle()
    await restored(20, { batches: [aBatch('1', 4)] })
    expect(seen.filter((version, at) => version !== seen[at - 1])).toEqual([9, 4])
  })

  it('versions count again from the restored ones on', async () => {
    client.watchQuery({ query: board }).subscribe(() => undefined)
    await settle()
    await restored(20, { batches: [aBatch('1', 4)] })
    arrive(aChange('BatchSaved', 21, { batchId: '1', batch: aBatch('1', 5) }))
    arrive(aChange('BatchSaved', 22, { batchId: '1', batch: aBatch('1', 3) }))
    await settle()
    expect(versionOf('1')).toBe(5)
  })

  it('watched states are cleared, and subscribed to again', async () => {
    const told: string[] = []
    statesOf(client).Wall = { data: { wall: 'of before' }, until: null }
    const lines: string[] = []
    follow.stop()
    const open: FollowOptions['open'] = ({ onChange, watches }) => {
      arrive = onChange
      watches?.opened({
        subscribe: () => undefined,
        watch: (query) => {
          lines.push(query)
          return () => lines.push('ended')
        },
        listen: () => () => undefined,
        close: () => undefined,
      })
      return { close: () => undefined, nudge: () => undefined }
    }
    follow = createFollow({ client, cache, open })
    follow.watch('{ wall }', { next: () => undefined, lost: () => told.push('lost') })
    await visit(board)
    expect(lines).toEqual(['{ wall }'])
    await restored(20, {})
    expect(lines).toEqual(['{ wall }', 'ended', '{ wall }'])
    expect(told).toEqual(['lost'])
    expect(statesOf(client)).toEqual({})
  })

  it.each([
    ['was restored, also when more was written since than was lost', true],
    ['was away for longer than changes are kept', false],
  ])('the page hears whether the brewery %s', async (_why, wentBack) => {
    const told: unknown[] = []
    follow.onReset((reset) => told.push(reset))
    await visit(board)
    arrive(aReset(900, wentBack))
    expect(told).toEqual([{ wentBack }])
  })
})
