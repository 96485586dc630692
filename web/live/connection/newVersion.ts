import type { Follow } from './follow.ts'

/** A page that nobody touched for so long, in ms, may be reloaded. */
const idleAfter = 60_000

/**
 * Keeps the client's files on this device, where the address is secure, and brings a new version in: the page is loaded
 * again when it is hidden or nobody has touched it for a minute, and never while a window is open in it.
 */
export function followVersions(follow: Pick<Follow, 'onNewBuild' | 'linkState'>): void {
  let registration: ServiceWorkerRegistration | undefined
  let isWanted = false
  let touchedAt = Date.now()

  function isIdle(): boolean {
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return false
    return document.visibilityState === 'hidden' || Date.now() - touchedAt > idleAfter
  }

  function look(): void {
    if (!isWanted || !isIdle() || follow.linkState().state !== 'live') return
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

  for (const touch of ['pointerdown', 'keydown'] as const) {
    window.addEventListener(touch, () => (touchedAt = Date.now()), { passive: true })
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, 10_000)
  follow.onNewBuild(() => {
    if (!registration) return want()
    registration.update().then(want, want)
  })
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void register().catch(() => undefined)
}
