import type { ApolloClient, NormalizedCacheObject } from '@apollo/client'
import { clear, entries, promisifyRequest, type UseStore } from 'idb-keyval'
import type { LiveCache } from '#web/live/cache/cache.ts'
import type { Follow, Position } from '#web/live/connection/follow.ts'
import { onSessionLost, readUserInfo } from '#web/live/session/session.ts'
import { statesOf, type KnownStates } from '#web/live/cache/knownStates.ts'
import { firstEarlyAnswer } from '#web/live/queries/earlyAnswers.ts'
import { isWorkingOffline } from '#web/live/connection/workOffline.ts'
import { deviceStore, hasDatabase } from './deviceStore.ts'
import { inTime } from './inTime.ts'
import { reportStorage } from './trouble.ts'
import { hearServerTime } from '#web/ui/dates/clock.ts'

/** The last snapshot on this device: its user, its position, and the watched states. */
interface PersistedCache {
  userId: string
  position: Position
  cache: NormalizedCacheObject
  states: KnownStates
}

/** While live, the snapshot is stored this often, in ms, and also when the connection is lost or the page is hidden. */
const everyMs = 60_000
const firstMs = 3_000
/**
 * When a page opens, a server that doesn't respond within this time, in ms, counts as unreachable. The service worker
 * waits as long for the page itself.
 */
const reachMs = 1_000

/** The key of the metadata; the parts of the cache have numeric keys. */
const whole = 'picture'

/** How many entities are stored at a time, so that the page stays responsive. */
const partLength = 250

type Page = { client: ApolloClient; cache: LiveCache; follow: Follow }

/**
 * Persists the page's cache on the device. Resolves when the page may be rendered: immediately if the server is
 * reachable, with fresh data to come, else with the last snapshot and the moment up to which it was current. Waits at
 * most a second for a hanging storage; a later result is used while the page still has nothing better.
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
      // Storage full, or aborted because the page was left: the previous snapshot stays.
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

/** In one transaction: the previous snapshot stays until this one is complete. */
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
  if (isWorkingOffline() || !navigator.onLine || hasWaited()) return false
  try {
    const { status, headers } = await inTime(
      () =>
        firstEarlyAnswer() ??
        fetch('/readyz', {
          cache: 'no-store',
          signal: AbortSignal.timeout(reachMs),
        }),
    )
    hearServerTime(headers.get('date') ?? '')
    return status < 500
  } catch {
    return false
  }
}

/** Whether the page itself took so long to arrive: then its reader has waited enough. */
function hasWaited(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.responseStart >= reachMs
}
