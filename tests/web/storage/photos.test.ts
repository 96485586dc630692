import { ApolloClient, InMemoryCache, gql } from '@apollo/client'
import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { of } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queueOf } from '#web/live/commands/queueOf.ts'
import { expectPhoto, keepPhoto, keptPhoto } from '#web/live/photos/keptPhotos.ts'
import { answering } from '#tests/web/answering.ts'

beforeEach(() => {
  // What the page before has open is another device's.
  window.dispatchEvent(new Event('pagehide'))
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const bytes = (length: number) => new ArrayBuffer(length)
const aPhoto = async (id: string) => keepPhoto(id, { content: bytes(9), thumbnail: bytes(3) })

/** A page whose server answers uploads like this, one after the other, and then accepts everything. */
function aPage(...answers: (() => Response)[]) {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    return (answers.shift() ?? (() => Response.json({})))()
  })
  const link = answering(() => {
    sent.push('addLog')
    return of({ data: { addLog: { __typename: 'BatchLog', id: '1' } } })
  })
  const queue = queueOf(new ApolloClient({ cache: new InMemoryCache(), link }))
  const log = (photoId: string) =>
    queue.add({
      document: gql`
        mutation ($input: LogInput!, $commandId: ID) {
          addLog(input: $input, commandId: $commandId) {
            id
          }
        }
      `,
      ...{
        variables: { input: { batchId: '1' } },
        about: 'Batch:1',
        delta: null,
        label: 'FV-1',
        correction: { path: '/logs' },
      },
      photoIds: [photoId],
    })
  return { queue, log, sent }
}

it('a photo is uploaded before its entry, again after the connection was lost, and then forgotten here', async () => {
  await aPhoto('krausen')
  const { queue, log, sent } = aPage(() => {
    throw new TypeError('Failed to fetch')
  })
  const queued = log('krausen')
  await vi.waitFor(() => expect(queue.commands()[0]?.hasWaited).toBe(true))
  expect(sent).toEqual(['/api/photos/krausen'])
  expect(await keptPhoto('krausen')).toBeDefined()
  queue.flush()
  await queued.saved
  expect(sent).toEqual([
    '/api/photos/krausen',
    '/api/photos/krausen',
    '/api/photos/krausen/thumbnail',
    'addLog',
  ])
  expect(await keptPhoto('krausen')).toBeUndefined()
  queue.stop()
})

it('a photo that is still made small when its entry is saved is sent with it', async () => {
  const { queue, log, sent } = aPage()
  let finish: () => void = () => undefined
  const small = new Promise<void>((resolve) => (finish = resolve))
  expectPhoto(
    'just taken',
    small.then(() => aPhoto('just taken')),
  )
  const queued = log('just taken')
  await vi.waitFor(() => expect(queue.commands()[0]?.state).toBe('sending'))
  expect(sent).toEqual([])
  finish()
  await queued.saved
  expect(sent).toEqual(['/api/photos/just taken', '/api/photos/just taken/thumbnail', 'addLog'])
  queue.stop()
})

it("an entry whose photo the server refuses says why, and doesn't hold up the next one", async () => {
  await Promise.all([aPhoto('moving'), aPhoto('still')])
  const refused = () => Response.json({ message: "Moving pictures can't be added." }, { status: 422 })
  const { queue, log, sent } = aPage(refused)
  await expect(log('moving').saved).rejects.toThrow("Moving pictures can't be added.")
  await log('still').saved
  expect(sent.at(-1)).toBe('addLog')
  expect(await keptPhoto('moving')).toBeDefined()
  queue.stop()
})

it('a photo that the device has no room for stays until the page is closed, and its entry can be sent', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  expect(await aPhoto('large')).toBe(false)
  expect((await keptPhoto('large'))?.content.byteLength).toBe(9)
  vi.restoreAllMocks()
  expect(await aPhoto('small')).toBe(true)
})

it('a photo that the device can’t read just now is sent later, and its entry not without it', async () => {
  await aPhoto('krausen')
  const { queue, log, sent } = aPage()
  // As a browser ends a connection without saying so: whatever is asked on it fails, until another one is opened.
  const begin = IDBDatabase.prototype.transaction
  const ended = new WeakSet<IDBDatabase>()
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...how) {
    if (this.name === 'brewhouse-photos' && isEnding) ended.add(this)
    if (ended.has(this)) throw new DOMException('The database connection is closing.', 'InvalidStateError')
    return begin.apply(this, how)
  })
  let isEnding = true
  const queued = log('krausen')
  await vi.waitFor(() => expect(queue.commands()[0]?.hasWaited).toBe(true))
  expect(sent).toEqual([])
  isEnding = false
  queue.flush()
  await queued.saved
  expect(sent).toEqual(['/api/photos/krausen', '/api/photos/krausen/thumbnail', 'addLog'])
  queue.stop()
})
