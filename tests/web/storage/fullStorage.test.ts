import { ApolloClient, ApolloLink, Observable, gql } from '@apollo/client'
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiveCache } from '#web/live/cache/cache.ts'
import { createFollow } from '#web/live/connection/follow.ts'
import { keepDraft, readDraft } from '#web/live/forms/drafts.ts'
import { persistCache } from '#web/live/storage/persistedCache.ts'
import { storageTrouble } from '#web/live/storage/storageTrouble.ts'
import { aHeartbeat } from '#tests/support/data/liveBuilders.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const full = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
const aDraft = { fields: { name: 'Cellar' }, base: {}, versions: {} }

it('says that what is typed is lost by a reload while the device is full, and no more when there is room', () => {
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
  keepDraft('Keg:full', aDraft)
  expect(readDraft('Keg:full')?.fields).toEqual(aDraft.fields)
  expect(storageTrouble()).toMatch(/^This device has no room left: what you type in a form/)
  set.mockRestore()
  keepDraft('Keg:full', aDraft)
  expect(storageTrouble()).toBe('')
})

it('says that a browser stores nothing only when it forbids it', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Forbidden.', 'SecurityError')
  })
  keepDraft('Keg:forbidden', aDraft)
  expect(storageTrouble()).toMatch(/^This browser stores nothing/)
})

it('says that what is loaded is not available offline while the device is full, and no more when there is room', async () => {
  localStorage.setItem('userInfo', JSON.stringify({ _id: 'ana', token: 'token', role: 'admin' }))
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
  // jsdom has none of these.
  vi.stubGlobal('PerformanceNavigationTiming', Event)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  await persistCache({ client, cache, follow })
  cache.writeQuery({ query: gql('query Begin { asOfSeq }'), data: { asOfSeq: '7' } })
  await expect.poll(() => follow.linkState().state).toBe('live')
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const hide = () => document.dispatchEvent(new Event('visibilitychange'))
  hide()
  await expect.poll(storageTrouble).toMatch(/^This device has no room left: what you load/)
  put.mockRestore()
  hide()
  await expect.poll(storageTrouble).toBe('')
  follow.stop()
})
