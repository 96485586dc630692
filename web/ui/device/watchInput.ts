/** How long nobody may have touched the page, and how long that is waited for at most, in ms. */
const restMs = 1_000
const atMostMs = 10_000

/** What counts as touching the page. */
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const

/** When the page was touched last, by the page's own clock. */
export interface InputWatch {
  /** Resolves once nobody has touched the page for a second; after ten seconds in any case. */
  rest: () => Promise<void>
  stop: () => void
}

/** Watches input, so that work in the background is not done while somebody drags, scrolls or types. */
export function watchInput(): InputWatch {
  const watching = new AbortController()
  let touchedAt = -restMs
  const touch = () => void (touchedAt = performance.now())
  const options = { capture: true, passive: true, signal: watching.signal }
  for (const name of touches) window.addEventListener(name, touch, options)

  async function rest(): Promise<void> {
    const until = performance.now() + atMostMs
    while (performance.now() < until) {
      const waiting = touchedAt + restMs - performance.now()
      if (waiting <= 0) return
      await new Promise((resolve) => setTimeout(resolve, waiting))
    }
  }

  return { rest, stop: () => watching.abort() }
}
