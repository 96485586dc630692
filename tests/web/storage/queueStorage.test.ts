import { IDBDatabase, IDBFactory, IDBTransaction } from 'fake-indexeddb'
import { promisifyRequest } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { deviceStore } from '#web/live/storage/deviceStore.ts'
import { leaseLock, webLock, localLock, type LeaderLock } from '#web/live/commands/leaderLock.ts'
import { createQueue } from '#web/live/commands/queue.ts'
import type { QueuedCommand } from '#web/live/commands/queuedCommand.ts'
import { persistentQueueStore } from '#web/live/commands/queueStore.ts'
import { steadyQueueStore } from '#web/live/storage/steadyQueueStore.ts'
import { storageTrouble } from '#web/live/storage/storageTrouble.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aTap } from '#tests/web/live/aTap.ts'

let devices = 0
const open: ReturnType<typeof createQueue>[] = []
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  for (const queue of open.splice(0)) queue.stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page with a queue on its own device, and what was sent to the server. */
function aPage(alone: LeaderLock = localLock(), name = `troubled-${++devices}`) {
  const sent: unknown[] = []
  const house = { isUp: true }
  const queue = createQueue({
    store: steadyQueueStore(persistentQueueStore(name)),
    leaderLock: alone,
    userId: () => 'ana',
    userName: () => 'Ana Kovač',
    isHeld: () => false,
    resendAfter: () => 0,
    send: ({ variables }: QueuedCommand) => {
      if (!house.isUp) return Promise.reject(new TypeError('Failed to fetch'))
      sent.push(variables.by)
      return Promise.resolve()
    },
  })
  open.push(queue)
  return { queue, sent, house, name }
}

const throwing = () => {
  throw new DOMException('The storage has failed.', 'UnknownError')
}
const hanging = () => ({}) as IDBOpenDBRequest
const trouble = /can't save what you do right now. Keep this page open/

it('is left without a complaint while a transaction has just ended', async () => {
  const complained = vi.fn()
  window.addEventListener('error', complained)
  onTestFinished(() => window.removeEventListener('error', complained))
  const store = deviceStore(`left-${++devices}`, 'values')
  await store('readwrite', (values) => {
    values.put(1, 'a')
    // What a browser has committed already, before the page hears of it.
    values.transaction.commit()
    window.dispatchEvent(new Event('pagehide'))
  })
  expect(complained).not.toHaveBeenCalled()
  expect(await store('readonly', (values) => promisifyRequest(values.get('a')))).toBe(1)
})

it('is let go of when the page is left, which may be kept and would block it for later pages, and opened again when it is back', async () => {
  const { queue, sent } = aPage(leaseLock(`left-${++devices}`))
  await queue.add(aTap(1)).saved
  const closed = vi.spyOn(IDBDatabase.prototype, 'close')
  window.dispatchEvent(new Event('pagehide'))
  const names = () => (closed.mock.contexts as { name: string }[]).map(({ name }) => name.replace(/-\d+/, ''))
  await eventually(() => expect(names()).toEqual(expect.arrayContaining(['troubled', 'left-lease'])))
  await queue.add(aTap(2)).saved
  expect(sent).toEqual([1, 2])
})

it('has a command that was being written when the page was left', async () => {
  const { commit } = IDBTransaction.prototype
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(function (this: IDBTransaction) {
    commit.call(this)
    window.dispatchEvent(new Event('pagehide'))
  })
  const { queue, house, name } = aPage()
  house.isUp = false
  queue.add(aTap(1))
  await eventually(async () => expect(await persistentQueueStore(name).all()).toHaveLength(1))
})

it("goes on sending after the device's storage has failed once", async () => {
  const { queue, sent } = aPage()
  await queue.add(aTap(1)).saved
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(throwing)
  queue.flush()
  await queue.add(aTap(2)).saved
  expect(sent).toEqual([1, 2])
})

it.each([
  ['fails', () => vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(throwing)],
  ['never answers', () => vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(hanging)],
])('sends what someone does while the storage %s, and says that it is not kept', async (_how, breakIt) => {
  breakIt()
  const { queue, sent } = aPage()
  const queued = [1, 2].map((by) => queue.add(aTap(by)))
  await Promise.all(queued.map(({ saved }) => saved))
  expect(sent).toEqual([1, 2])
  expect(storageTrouble()).toMatch(trouble)
})

it('keeps on the device what it could not keep before, as soon as the storage works again', async () => {
  const broken = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(throwing)
  const { queue, house, name } = aPage()
  house.isUp = false
  await queue.add(aTap(1)).outcome
  expect(storageTrouble()).toMatch(trouble)
  broken.mockRestore()
  queue.flush()
  await eventually(async () => expect(await persistentQueueStore(name).all()).toHaveLength(1))
  await eventually(() => expect(storageTrouble()).toBe(''))
})

it.each([
  ['throws', throwing],
  [
    'never answers',
    () => {
      const silent = { addEventListener: () => undefined, abort: () => undefined, commit: () => undefined }
      const objectStore = () => ({ getAll: hanging, put: hanging, transaction: silent })
      return { ...silent, objectStore } as unknown as IDBTransaction
    },
  ],
])(
  'keeps on the device what someone does, without a reload, when an open connection to the storage %s',
  async (_how, answer) => {
    const { queue, sent, house, name } = aPage()
    await queue.add(aTap(1)).saved
    const { transaction } = IDBDatabase.prototype
    const ended = new WeakSet<IDBDatabase>()
    let isFirst = true
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
      if (isFirst) ended.add(this)
      isFirst = false
      return ended.has(this) ? answer() : transaction.apply(this, asked)
    })
    house.isUp = false
    queue.add(aTap(2))
    await eventually(async () => expect(await persistentQueueStore(name).all()).toHaveLength(2))
    house.isUp = true
    queue.flush()
    await eventually(() => expect(sent).toEqual([1, 2]))
    await eventually(() => expect(storageTrouble()).toBe(''))
  },
)

it("sends without a lease when the leases can't be read", async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(throwing)
  const { queue, sent } = aPage(leaseLock(`lease-${devices}`))
  await queue.add(aTap(1)).saved
  expect(sent).toEqual([1])
})

it('does not wait for ever for a tab that the device has put to sleep with the lock', async () => {
  let holder: string | undefined = 'the sleeping tab'
  const request = (
    _name: string,
    options: { steal?: boolean; signal?: AbortSignal },
    work: () => Promise<void>,
  ): Promise<void> => {
    if (options.steal) holder = undefined
    if (holder === undefined) return work()
    return new Promise((_resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error))
    })
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const { queue, sent } = aPage(webLock('sender', { ms: 50 }))
  await queue.add(aTap(1)).saved
  expect(sent).toEqual([1])
})
