import { tabStorage } from '#web/live/storage/deviceStorage.ts'
import { isPageThere } from '#web/ui/device/pageThere.ts'
import { now } from '#web/ui/dates/clock.ts'

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
export function reloadWhenThere(): () => void {
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
