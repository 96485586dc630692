/** Does work while the browser has nothing else to do. Safari has no idle callbacks: there it's half a second later. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else setTimeout(work, 500)
}
