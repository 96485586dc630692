import type { Locator } from 'playwright-core'
import { median } from '#bench/support/figures.ts'

/** Until when, in ms, what someone did is on another screen. */
export const live = 1_000

/** Measures how long changes take until another page shows them. One may be late on a shared machine, so the median counts. */
export function stopwatch() {
  const took: number[] = []
  return {
    async sees(what: Locator, since = performance.now()) {
      await what.waitFor()
      took.push(performance.now() - since)
    },
    /** In ms, of all that was measured. */
    median: () => median(took),
  }
}
