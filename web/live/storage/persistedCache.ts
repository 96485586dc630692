import type { ApolloClient } from '@apollo/client'
import { clear, type UseStore } from 'idb-keyval'
import type { LiveCache } from '#web/live/cache/cache.ts'
import { type Follow, mayBeAhead, type Position } from '#web/live/connection/follow.ts'
import { onSessionLost, readUserInfo } from '#web/live/session/session.ts'
import { addStates, statesOf, statesUntil } from '#web/live/cache/knownStates.ts'
import { firstEarlyAnswer } from '#web/live/queries/earlyAnswers.ts'
import { mark, since } from '#web/live/connection/elapsed.ts'
import { isWorkingOffline } from '#web/live/connection/workOffline.ts'
import { deviceStore, hasDatabase } from './deviceStore.ts'
import { inTime } from './inTime.ts'
import { readSnapshot, type Snapshot, writeSnapshot } from './storedSnapshots.ts'
import { isFull, reportStorage } from './trouble.ts'
import { hearServerTime } from '#web/ui/dates/clock.ts'

/** While live, the snapshot is stored this often, in ms, and also when the connection is lost or the page is hidden. */
const everyMs = 60_000
/** What was loaded since is stored within this time, in ms. */
const lookMs = 3_000
/** A page that isn't live so long, in ms, after its first answer takes over what was stored earlier. */
const slowMs = 6_000
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
 *
 * A page that began with fresh data takes over what was stored earlier before it stores anything, so that every page that was
 * loaded can be opened without a connection: brought up to date while it is live, else as old as it is.
 */
export async function persistCache(page: Page): Promise<void> {
  if (!hasDatabase()) return reportStorage('pages', false)
  const store = deviceStore('brewhouse-picture', 'pictures')
  const { client, cache, follow } = page
  let isWriting = false
  /** Whether the cache is to be stored again after this write, which may lack what was loaded since it began. */
  let isStale = false
  let isLeft = false
  /** Whether what was stored earlier is in the cache, or is of no more use. */
  let isJoined = false
  let joining: Promise<void> | null = null
  let stored = { at: mark(), fields: 0 }

  async function keep(): Promise<void> {
    if (isLeft) return
    if (!isJoined) await (joining ??= join().catch(() => undefined))
    joining = null
    const userId = readUserInfo()?._id
    const position = follow.position()
    if (userId === undefined || position === null || !isJoined || isLeft) return
    isStale = isWriting
    if (isWriting) return
    isWriting = true
    const fields = countFields(page)
    try {
      await writeSnapshot(store, {
        userId,
        position,
        cache: cache.extract(),
        known: statesUntil(client, position.trueUntil),
      })
      reportStorage('newPages', true)
    } catch (error) {
      // Storage full, or aborted because the page was left: the previous snapshot stays.
      if (isFull(error)) reportStorage('newPages', false)
    } finally {
      stored = { at: mark(), fields }
      isWriting = false
      if (isStale) void keep()
    }
  }

  onSessionLost(() => void clear(store).catch(() => undefined))
  const isLive = () => follow.linkState().state === 'live'
  follow.onLinkState(() => void (isLive() || keep()))
  setInterval(() => {
    const isDue = isLive()
      ? countFields(page) > stored.fields || since(stored.at) >= everyMs
      : !isJoined && since(stored.at) >= slowMs
    if (isDue) void keep()
  }, lookMs)
  document.addEventListener('visibilitychange', () => void (document.visibilityState === 'hidden' && keep()))
  window.addEventListener('pagehide', () => (isLeft = true))
  window.addEventListener('pageshow', () => (isLeft = false))
  if (await isReachable()) return
  await inTime(recall).catch(() => undefined)

  async function recall(): Promise<void> {
    const persisted = await readEarlier(store)
    if (!persisted || follow.position() !== null) return
    addStates(client, persisted.known)
    follow.resume(persisted.position)
    cache.begin(persisted.cache)
    isJoined = true
  }

  /** Adds what was stored earlier to what the page has loaded since. */
  async function join(): Promise<void> {
    if (follow.position() === null) return
    const persisted = await inTime(() => readEarlier(store))
    if (isJoined) return
    if (!persisted) {
      isJoined = true
    } else if (isLive()) {
      // Else the connection was lost meanwhile.
      await joinLive(persisted).catch(() => isLive() || joinOld(persisted))
    } else {
      joinOld(persisted)
    }
  }

  async function joinLive(persisted: Snapshot): Promise<void> {
    const { catchUp } = await import('./catchUp.ts')
    const { history } = cache
    const caughtUp = await catchUp(persisted, page)
    if (history !== cache.history || follow.position() === null) return
    if (caughtUp) {
      addStates(client, persisted.known)
      cache.batch({
        update: () => {
          cache.fill(caughtUp.cache)
          cache.onAnswer(caughtUp.seq)
        },
      })
    }
    isJoined = true
  }

  /** From now on the page is as old as the older of both; changes since then are applied when the connection is back. */
  function joinOld(persisted: Snapshot): void {
    const position = follow.position()
    if (!position) return
    const older = olderOf(position, persisted.position)
    if (older) {
      addStates(client, persisted.known)
      cache.fill(persisted.cache)
      cache.fillOutdated()
    }
    // Resuming announces that the connection is lost, at which the cache is stored.
    isJoined = true
    if (older) follow.resume(older)
  }
}

/** The position of two caches together; null when they may be of two histories. */
function olderOf(one: Position, other: Position): Position | null {
  const isSame = one.epoch === null || other.epoch === null || one.epoch === other.epoch
  if (!isSame && (mayBeAhead(one) || mayBeAhead(other))) return null
  return {
    epoch: one.epoch ?? other.epoch,
    seq: Math.min(one.seq, other.seq),
    upTo: Math.max(one.upTo, other.upTo),
    trueUntil: one.trueUntil < other.trueUntil ? one.trueUntil : other.trueUntil,
  }
}

/** How many fields of Query and states a page has. */
const countFields = ({ client, cache }: Page) =>
  Object.keys(cache.stored('ROOT_QUERY') ?? {}).length + Object.keys(statesOf(client)).length

async function readEarlier(store: UseStore): Promise<Snapshot | undefined> {
  const userId = readUserInfo()?._id
  return userId === undefined ? undefined : readSnapshot(store, userId)
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
