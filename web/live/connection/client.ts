import { createLiveClient } from './createLiveClient.ts'
import { keepClock } from './keepClock.ts'
import type { Follow } from './follow.ts'
import { isInUse } from './reloadUnused.ts'

/**
 * Registers the service worker on secure origins, and updates to new versions: reloads the page when it is hidden or
 * idle for a minute, and never while a dialog is open.
 */
function followVersions(follow: Pick<Follow, 'onNewBuild' | 'linkState'>): void {
  let registration: ServiceWorkerRegistration | undefined
  let isWanted = false

  function look(): void {
    if (!isWanted || isInUse() || follow.linkState().state !== 'live') return
    isWanted = false
    const next = registration?.waiting
    if (!next) return location.reload()
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    next.postMessage({ type: 'SKIP_WAITING' })
  }

  function want(): void {
    isWanted = true
    look()
  }

  async function register(): Promise<void> {
    registration = await navigator.serviceWorker.register('/sw.js')
    registration.addEventListener('updatefound', () => {
      const next = registration?.installing
      next?.addEventListener('statechange', () => {
        if (next.state === 'installed' && navigator.serviceWorker.controller) want()
      })
    })
  }

  document.addEventListener('visibilitychange', look)
  setInterval(look, 10_000)
  follow.onNewBuild(() => {
    if (!registration) return want()
    registration.update().then(want, want)
  })
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void register().catch(() => undefined)
}

keepClock()
const page = createLiveClient(location.origin)
followVersions(page.follow)

/** The page's client and its stream of changes. */
export const { client, follow } = page

/** Resolves when the pages may be rendered; see `persistCache`. */
export const ready = import('#web/live/storage/persistedCache.ts').then(({ persistCache }) =>
  persistCache(page),
)
