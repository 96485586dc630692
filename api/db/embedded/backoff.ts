/**
 * Returns a function from the length of the last run to the wait before the next restart, in ms: 0 at first, then
 * `firstMs`, doubling up to `maxMs`. After a run of more than `longRunMs`, which counts as successful, 0 again.
 */
export function createBackoff(firstMs: number, maxMs: number, longRunMs = 10_000): (ranMs: number) => number {
  let nextMs = 0
  return (ranMs) => {
    const waitMs = ranMs > longRunMs ? 0 : nextMs
    nextMs = Math.min(maxMs, Math.max(firstMs, waitMs * 2))
    return waitMs
  }
}

/** The end of a log line: "restarting now" or "restarting in 2 s". */
export const restarting = (waitMs: number): string =>
  waitMs === 0 ? 'restarting now' : `restarting in ${waitMs / 1_000} s`
