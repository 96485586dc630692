import type { Follow } from '#web/live/connection/follow.ts'
import type { WallClock } from './wallClock.ts'
import type { WallSettings } from './wallSettings.ts'
import { now } from '#web/ui/dates/clock.ts'
import { tabStorage } from '#web/live/storage/deviceStorage.ts'
import { isPageThere } from '#web/ui/device/pageThere.ts'

const lookMs = 60_000
/** A page younger than this, in ms, isn't reloaded at night. */
const youngMs = 2 * 3_600_000
/** The share of the browser's heap limit, and the number of bytes, above which memory counts as short. */
const mostShare = 0.6
const mostBytes = 400 * 2 ** 20

/**
 * Keeps a wall running for weeks: reloads on a new build, once a night and when memory runs short; keeps the screen
 * awake.
 */
export function keepWall(follow: Follow, settings: WallSettings, clock: WallClock): () => void {
  const began = performance.now()
  const nightMinute = Math.floor(Math.random() * 60)
  let stopReload: (() => void) | undefined
  const reload = () => (stopReload ??= reloadWhenThere())

  function look(): void {
    const moment = now()
    const isDue = clock.hour(moment) === settings.reloadHour && moment.getMinutes() >= nightMinute
    if ((isDue && performance.now() - began > youngMs) || isMemoryShort()) reload()
  }

  const timer = setInterval(look, lookMs)
  const stopBuild = follow.onNewBuild(reload)
  const releaseScreen = keepScreenAwake()
  return () => {
    clearInterval(timer)
    stopBuild()
    stopReload?.()
    releaseScreen()
  }
}

/** Only Chromium reports its heap size; elsewhere the nightly reload must suffice. */
function isMemoryShort(): boolean {
  const { memory } = performance as Performance & {
    memory?: { usedJSHeapSize: number; jsHeapSizeLimit: number }
  }
  return (
    memory !== undefined && memory.usedJSHeapSize > Math.min(mostBytes, memory.jsHeapSizeLimit * mostShare)
  )
}

/** Requests a screen wake lock, again whenever the page becomes visible. Only available over https. */
function keepScreenAwake(): () => void {
  const lock = 'wakeLock' in navigator ? navigator.wakeLock : null
  let held: WakeLockSentinel | null = null
  let isOver = false
  async function hold(): Promise<void> {
    if (!lock || document.visibilityState !== 'visible') return
    const got = await lock.request('screen').catch(() => null)
    if (isOver) await got?.release()
    else held = got
  }
  const again = () => void hold()
  document.addEventListener('visibilitychange', again)
  again()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', again)
    void held?.release()
  }
}

const entry = 'wallReloadedAt'

/**
 * The minimum time between two reloads, in ms, so that a wall doesn't flicker while servers of two builds run side by
 * side.
 */
const apart = 10_000

const retry = 5_000

/**
 * Reloads the wall as soon as the server can serve the page: retries until then, and never ends up on an error page.
 */
function reloadWhenThere(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  async function attempt(): Promise<void> {
    const early = Math.min(apart, Number(tabStorage.getItem(entry) ?? 0) + apart - now().getTime())
    if (early <= 0 && (await isPageThere())) {
      if (isOver) return
      tabStorage.setItem(entry, String(now().getTime()))
      location.reload()
    } else if (!isOver) {
      timer = setTimeout(() => void attempt(), early > 0 ? early : retry)
    }
  }
  void attempt()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
