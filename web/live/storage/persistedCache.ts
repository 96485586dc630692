import type { ApolloClient } from '@apollo/client'
import { clear } from 'idb-keyval'
import type { LiveCache } from '#web/live/cache/cache.ts'
import type { Follow } from '#web/live/connection/follow.ts'
import { onSessionLost, readUserInfo } from '#web/live/session/session.ts'
import { statesOf } from '#web/live/cache/knownStates.ts'
import { firstEarlyAnswer } from '#web/live/queries/earlyAnswers.ts'
import { isWorkingOffline } from '#web/live/connection/workOffline.ts'
import { deviceStore, hasDatabase } from './deviceStore.ts'
import { inTime } from './inTime.ts'
import { readSnapshot, writeSnapshot } from './storedSnapshots.ts'
import { reportStorage } from './trouble.ts'
import { hearServerTime } from '#web/ui/dates/clock.ts'

/** While live, the snapshot is stored this often, in ms, and also when the connection is lost or the page is hidden. */
const everyMs = 60_000
const firstMs = 3_000
/**
 * When a page opens, a server that doesn't respond within this time, in ms, counts as unreachable. The service worker
 * waits as long for the page itself.
 */
const reachMs = 1_000

type Page = { client: ApolloClient; cache: LiveCache; follow: Follow }

/**
 * Persists the page's cache on the device. Resolves when the page may be rendered: immediately if the server is
 * reachable, with fresh data to come, else with this tab's last snapshot and the moment up to which it was current. Waits at
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
      await writeSnapshot(store, { userId, position, cache: cache.extract(), states: statesOf(client) })
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
    const persisted = userId === undefined ? undefined : await readSnapshot(store, userId)
    if (!persisted || follow.position() !== null) return
    Object.assign(statesOf(client), persisted.states)
    follow.resume(persisted.position)
    cache.begin(persisted.cache)
  }
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
