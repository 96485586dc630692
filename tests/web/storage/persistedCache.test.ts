import { ApolloClient, ApolloLink, Observable, gql } from '@apollo/client'
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiveCache } from '#web/live/cache/cache.ts'
import { createFollow } from '#web/live/connection/follow.ts'
import { deviceStore } from '#web/live/storage/deviceStore.ts'
import { persistCache } from '#web/live/storage/persistedCache.ts'
import { storageTrouble } from '#web/live/storage/storageTrouble.ts'
import { readSnapshot, writeSnapshot } from '#web/live/storage/storedSnapshots.ts'
import { aHeartbeat } from '#tests/support/data/liveBuilders.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  // jsdom has none of these.
  vi.stubGlobal('PerformanceNavigationTiming', Event)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  localStorage.setItem('userInfo', JSON.stringify({ _id: 'ana', token: 'token', role: 'admin' }))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** A page that persists its cache, live after its first answer, at position 7. */
async function aLivePage() {
  const cache = new LiveCache()
  const link = new ApolloLink(() => new Observable((observer) => observer.next({ data: { asOfSeq: '7' } })))
  const client = new ApolloClient({ cache, link })
  const follow = createFollow({
    client,
    cache,
    open: ({ onChange }) => {
      queueMicrotask(() => onChange(aHeartbeat(7)))
      return { close: () => undefined, nudge: () => undefined }
    },
  })
  await persistCache({ client, cache, follow })
  cache.writeQuery({ query: gql('query Begin { asOfSeq }'), data: { asOfSeq: '7' } })
  await expect.poll(() => follow.linkState().state).toBe('live')
  return { cache, follow }
}

/** Hides the page as often as one calls what it returns. */
function hiding(): () => void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  return () => document.dispatchEvent(new Event('visibilitychange'))
}

const store = () => deviceStore('brewhouse-picture', 'pictures')
const stored = async () => (await readSnapshot(store(), 'ana'))?.cache['ROOT_QUERY']

it('says that what is loaded is not available offline while the device is full, and no more when there is room', async () => {
  const { follow } = await aLivePage()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  const hide = hiding()
  hide()
  await expect.poll(storageTrouble).toMatch(/^This device has no room left: what you load/)
  put.mockRestore()
  hide()
  await expect.poll(storageTrouble).toBe('')
  follow.stop()
})

it('keeps what was stored earlier when the connection is lost before the page has taken it over', async () => {
  await writeSnapshot(store(), {
    userId: 'ana',
    position: { seq: 5, upTo: 5, epoch: null, trueUntil: new Date(Date.now() - 60_000) },
    cache: { ROOT_QUERY: { __typename: 'Query', kegs: [] } },
    known: {},
  })
  const { follow } = await aLivePage()
  follow.disconnected()
  await expect.poll(stored).toHaveProperty('asOfSeq')
  expect(await stored()).toMatchObject({ asOfSeq: '7', kegs: [] })
  follow.stop()
})

it('keeps what was loaded while it was storing when the connection is lost before it has stored', async () => {
  const { cache, follow } = await aLivePage()
  const hide = hiding()
  const load = (time: string) =>
    cache.writeQuery({ query: gql('query Load { serverTime }'), data: { serverTime: time } })
  load('before')
  hide()
  await expect.poll(stored).toMatchObject({ serverTime: 'before' })
  load('begun')
  hide()
  load('meanwhile')
  follow.disconnected()
  // Reading waits for what is being stored.
  expect(await stored()).toMatchObject({ serverTime: 'begun' })
  expect(await stored()).toMatchObject({ serverTime: 'meanwhile' })
  follow.stop()
})
