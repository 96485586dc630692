import type { Follow } from './follow.ts'
import { isInUse } from './reloadUnused.ts'

/**
 * Registers the service worker on secure origins, and updates to new versions: reloads the page when it is hidden or
 * idle for a minute, and never while a dialog is open.
 */
export function followVersions(follow: Pick<Follow, 'onNewBuild' | 'linkState'>): void {
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
