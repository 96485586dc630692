import type { ApolloClient, NormalizedCacheObject } from '@apollo/client'
import { clear, entries, promisifyRequest, type UseStore } from 'idb-keyval'
import type { LiveCache } from '#web/live/cache/cache.ts'
import type { Follow, Position } from '#web/live/connection/follow.ts'
import { onSessionLost, readUserInfo } from '#web/live/session/session.ts'
import { statesOf, type KnownStates } from '#web/live/cache/knownStates.ts'
import { isWorkingOffline } from '#web/live/connection/workOffline.ts'
import { deviceStore, hasDatabase } from './deviceStore.ts'
import { inTime } from './inTime.ts'
import { reportStorage } from './trouble.ts'

/** The last snapshot of the brewery on this device: whose it is, how far it goes, and what the pages showed. */
interface PersistedCache {
  userId: string
  position: Position
  cache: NormalizedCacheObject
  states: KnownStates
}

/** While the connection is live the snapshot is kept again so often, in ms, and when the connection is lost or the page is hidden. */
const everyMs = 60_000
const firstMs = 3_000
/** A server that says nothing for so long, in ms, counts as out of reach when a page opens. */
const reachMs = 1_500

/** The parts of the cache stand under numbers beside what is said of the whole. */
const whole = 'picture'

/** So many entities are copied to the device at a time: the page stays free to scroll and to answer a tap. */
const partLength = 250

type Page = { client: ApolloClient; cache: LiveCache; follow: Follow }

/**
 * Keeps what this page knows on the device. Resolves when the page may be drawn: at once where the server can be reached,
 * to be loaded fresh, else with the last snapshot and the moment up to which it was true. A storage that hangs is not waited
 * for longer than a second, and what it gives later is taken while the page still has nothing better.
 */
export async function persistCache(page: Page): Promise<void> {
  if (!hasDatabase()) return reportStorage('pages', false)
  const store = deviceStore('brewhouse-picture', 'pictures')
  const { client, cache, follow } = page
  let isWriting = false
  let isLeft = false

  async function keep(): Promise<void> {
    const userId = readUserInfo()?._id
    const position = follow.position()
    if (userId === undefined || position === null || isWriting || isLeft) return
    isWriting = true
    try {
      await writePersisted(store, { userId, position, cache: cache.extract(), states: statesOf(client) })
    } catch {
      // Without room, or given up as the page was left: the snapshot before stays.
    } finally {
      isWriting = false
    }
  }

  onSessionLost(() => void clear(store).catch(() => undefined))
  follow.onLinkState(() => {
    if (follow.linkState().state === 'live') setTimeout(() => void keep(), firstMs)
    else void keep()
  })
  setInterval(() => void (follow.linkState().state === 'live' && keep()), everyMs)
  document.addEventListener('visibilitychange', () => void (document.visibilityState === 'hidden' && keep()))
  window.addEventListener('pagehide', () => (isLeft = true))
  window.addEventListener('pageshow', () => (isLeft = false))
  if (await isReachable()) return
  await inTime(recall).catch(() => undefined)

  async function recall(): Promise<void> {
    const userId = readUserInfo()?._id
    const persisted = userId === undefined ? undefined : await readPersisted(store)
    if (!persisted || persisted.userId !== userId || follow.position() !== null) return
    Object.assign(statesOf(client), persisted.states)
    follow.resume(persisted.position)
    cache.begin(persisted.cache)
  }
}

/** In one transaction: the snapshot before stays until this one is there as a whole. */
function writePersisted(store: UseStore, { cache, ...said }: PersistedCache): Promise<void> {
  const entities = Object.entries(cache)
  return store('readwrite', async (parts) => {
    parts.clear()
    for (let from = 0; from < entities.length; from += partLength) {
      const part = Object.fromEntries(entities.slice(from, from + partLength))
      await promisifyRequest(parts.put(part, from))
    }
    parts.put(said, whole)
    return promisifyRequest(parts.transaction)
  })
}

async function readPersisted(store: UseStore): Promise<PersistedCache | undefined> {
  const kept = new Map(await entries<IDBValidKey, unknown>(store))
  const said = kept.get(whole) as Omit<PersistedCache, 'cache'> | undefined
  kept.delete(whole)
  return said && { ...said, cache: Object.assign({}, ...kept.values()) as NormalizedCacheObject }
}

async function isReachable(): Promise<boolean> {
  if (isWorkingOffline() || !navigator.onLine) return false
  try {
    const { status } = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(reachMs) })
    return status < 500
  } catch {
    return false
  }
}
