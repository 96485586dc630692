import { describe, expect, it } from 'vitest'
import { aBatch, aChange, aHeartbeat } from '#tests/support/data/liveBuilders.ts'
import { BatchTotalsDocument } from '#web/entities/batch.ts'
import {
  arrive,
  board,
  cache,
  client,
  follow,
  following,
  house,
  settle,
  streams,
  watchBoard,
  type Batch,
} from './aFollow.ts'

following()

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
    expect(new Set(seen.slice(before).map((shown) => shown.join()))).toEqual(new Set(['1 v1']))
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
