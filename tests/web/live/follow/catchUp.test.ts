import { expect, it } from 'vitest'
import { aBatch, aChange, aHeartbeat } from '#tests/support/data/liveBuilders.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import type { Change } from '#web/entities/changes.ts'
import { catchUp } from '#web/live/storage/catchUp.ts'
import { arrive, board, cache, follow, following, house, settle, watchBoard } from './aFollow.ts'

following()

/** What a page with one batch stores, and what another page takes over of it after these changes. */
async function takenOver(changes: Change[], answeredUpTo = 1): Promise<unknown> {
  Object.assign(house, { seq: 1, batches: [aBatch('1')] })
  watchBoard()
  await settle()
  arrive(aHeartbeat(1))
  cache.onAnswer(String(answeredUpTo))
  const position = follow.position()
  if (position === null) throw new Error('Nothing is followed.')
  const stored = { userId: 'ana', position, cache: cache.extract(), known: {} }
  const other = new LiveCache()
  const listen = (_query: string, _variables: object, { next }: { next: (data: object) => void }) => {
    for (const change of changes) next({ changes: change })
    return () => undefined
  }
  const caughtUp = await catchUp(stored, { cache: other, follow: { listen } })
  other.fill(caughtUp?.cache ?? {})
  const { batches } = other.readQuery<{ batches: { id: string }[] }>({ query: board }) ?? {}
  return batches?.map(({ id }) => id)
}

it('what was stored is taken over with the changes since', async () => {
  const batch = aBatch('2')
  const changes = [aChange('BatchSaved', 2, { batchId: '2', batch }), aHeartbeat(2)]
  expect(await takenOver(changes)).toEqual(['2', '1'])
})

it('a restart of the database, after which its history goes on, costs nothing of what was stored', async () => {
  expect(await takenOver([aHeartbeat(1, { epoch: 'second' })])).toEqual(['1'])
})

it('what was stored is dropped when the database has lost a part of it', async () => {
  expect(await takenOver([aChange('Reset', 1, { epoch: 'second', wentBack: true })])).toBeUndefined()
})

it('what was stored is dropped after a restart when an answer in it was ahead of the changes, which may be lost', async () => {
  expect(await takenOver([aHeartbeat(1, { epoch: 'second' })], 3)).toBeUndefined()
  expect(await takenOver([aHeartbeat(1)], 3)).toEqual(['1'])
})
