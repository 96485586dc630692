import { expect, it } from 'vitest'
import { aBatch, aChange, aHeartbeat } from '#tests/support/data/liveBuilders.ts'
import { BatchTotalsDocument } from '#web/entities/batch.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import { catchUp } from '#web/live/storage/catchUp.ts'
import { arrive, cache, client, follow, following, house, settle, watchBoard } from './aFollow.ts'

following()

const totals = { query: BatchTotalsDocument }
const lastTotal = (of = cache) => of.readQuery(totals)?.batchTotals.total
const addBatch = (seq: number) => {
  const batch = aBatch(String(seq))
  Object.assign(house, { seq, batches: [...house.batches, batch] })
  arrive(aChange('BatchSaved', seq, { batchId: batch.id, batch }))
}

/** Opens a page of one batch, and its figures before another batch is added while no screen shows them. */
async function figuresOutdatedAt(): Promise<Date> {
  Object.assign(house, { seq: 1, batches: [aBatch('1')] })
  watchBoard()
  await settle()
  arrive(aHeartbeat(1))
  await client.query(totals)
  expect(lastTotal()).toBe(1)
  addBatch(2)
  // Longer than the refetch is debounced.
  await settle(300)
  return new Date()
}

it('a figure that is outdated is computed anew while there is a connection, and the last one is shown with its age without', async () => {
  const outdatedAt = await figuresOutdatedAt()
  expect(lastTotal()).toBeUndefined()
  expect(follow.linkState().state).toBe('live')
  await settle(6_000)
  follow.disconnected()
  expect(lastTotal()).toBe(1)
  const since = cache.outdatedSince(BatchTotalsDocument, {})
  expect(since?.getTime()).toBeLessThanOrEqual(outdatedAt.getTime())
  expect(since?.getTime()).toBeGreaterThan(outdatedAt.getTime() - 300)
})

it('an outdated figure that is on the screen is fetched when the connection is back, and has no age any more', async () => {
  await figuresOutdatedAt()
  follow.disconnected()
  const shown: (number | undefined)[] = []
  client
    .watchQuery({ ...totals, fetchPolicy: 'cache-first' })
    .subscribe(({ data }) => shown.push(data?.batchTotals?.total))
  await settle()
  expect(shown).toEqual([1])
  arrive(aHeartbeat(2))
  await settle(300)
  expect(shown).toEqual([1, 2])
  follow.disconnected()
  expect(cache.outdatedSince(BatchTotalsDocument, {})).toBeNull()
})

it('an outdated figure that no screen shows when the connection is back keeps its age', async () => {
  await figuresOutdatedAt()
  follow.disconnected()
  const since = cache.outdatedSince(BatchTotalsDocument, {})
  arrive(aHeartbeat(2))
  await settle(6_000)
  expect(lastTotal()).toBeUndefined()
  follow.disconnected()
  expect(lastTotal()).toBe(1)
  expect(cache.outdatedSince(BatchTotalsDocument, {})).toEqual(since)
})

it('the last value of an outdated figure is in what is stored, and in a page that takes that over', async () => {
  await figuresOutdatedAt()
  const position = { seq: 2, upTo: 2, epoch: null, trueUntil: new Date() }
  const stored = cache.extract()
  const reopened = new LiveCache()
  reopened.begin(stored)
  expect(lastTotal(reopened)).toBe(1)
  expect(reopened.outdatedSince(BatchTotalsDocument, {})).toEqual(
    cache.outdatedSince(BatchTotalsDocument, {}),
  )
  const other = new LiveCache()
  const caughtUp = await catchUp(
    { userId: 'ana', position, cache: stored, known: {} },
    {
      cache: other,
      follow: {
        listen: (_query, _variables, { next }) => {
          next({ changes: aHeartbeat(2) })
          return () => undefined
        },
      },
    },
  )
  other.fill(caughtUp?.cache ?? {})
  expect(lastTotal(other)).toBeUndefined()
  other.fillOutdated()
  expect(lastTotal(other)).toBe(1)
})

it('a figure that became outdated before a restore is not shown any more', async () => {
  await figuresOutdatedAt()
  arrive(aChange('Reset', 9, { epoch: 'second', wentBack: true }))
  await settle(300)
  follow.disconnected()
  expect(lastTotal()).toBeUndefined()
})
