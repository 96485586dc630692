import type { ApolloClient, NormalizedCacheObject } from '@apollo/client'
import { createStore, del, get, set } from 'idb-keyval'
import type { LiveCache } from './cache.ts'
import type { Follow, Position } from './follow.ts'
import { onSessionLost, readUserInfo } from './session.ts'
import { statesOf, type KnownStates } from './knownStates.ts'
import { isWorkingOffline } from './workOffline.ts'

/** The last picture of the brewery on this device: whose it is, how far it goes, and what the pages showed. */
interface KeptPicture {
  userId: string
  position: Position
  cache: NormalizedCacheObject
  states: KnownStates
}

/** While the line is live the picture is kept anew so often, in ms, and when the line is lost or the page is hidden. */
const everyMs = 60_000
const firstMs = 3_000
/** A server that says nothing for so long, in ms, counts as out of reach when a page opens. */
const reachMs = 1_500

const entry = 'picture'

type Page = { client: ApolloClient; cache: LiveCache; follow: Follow }

/**
 * Keeps what this page knows on the device. Resolves when the page may be drawn: with the last picture and the moment up
 * to which it was true where the server can not be reached, and without it, to be loaded fresh, where it can.
 */
export async function keepPicture(page: Page): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  const store = createStore('brewhouse-picture', 'pictures')
  const { client, cache, follow } = page

  async function keep(): Promise<void> {
    const userId = readUserInfo()?._id
    const position = follow.position()
    if (userId === undefined || position === null) return
    const picture: KeptPicture = { userId, position, cache: cache.extract(), states: statesOf(client) }
    await set(entry, picture, store)
  }

  const keepNow = () => void keep().catch(() => undefined)
  onSessionLost(() => void del(entry, store).catch(() => undefined))
  follow.onLinkState(() => {
    if (follow.linkState().state === 'live') setTimeout(keepNow, firstMs)
    else keepNow()
  })
  setInterval(() => follow.linkState().state === 'live' && keepNow(), everyMs)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keepNow())
  await recall().catch(() => undefined)

  async function recall(): Promise<void> {
    const userId = readUserInfo()?._id
    const picture = userId === undefined ? undefined : await get<KeptPicture>(entry, store)
    if (!picture || picture.userId !== userId || (await isReachable())) return
    cache.restore(picture.cache)
    Object.assign(statesOf(client), picture.states)
    follow.resume(picture.position)
  }
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
