/** Does work while the browser has nothing else to do. Safari has no idle callbacks: there it's half a second later. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else setTimeout(work, 500)
}

/** Loads programs one after the other while the browser has nothing else to do; what fails is loaded on demand. */
export function loadWhenIdle([load, ...others]: readonly (() => Promise<unknown>)[]): void {
  if (!load) return
  whenIdle(() => {
    void load()
      .catch(() => undefined)
      .finally(() => loadWhenIdle(others))
  })
}
