/** A run longer than this counts as successful: the next failure is the first one again. */
const longRunMs = 10_000

/** Answers how long to wait before a restart, after a run of so many ms: not at all, then `firstMs`, doubling up to `maxMs`. */
export function createBackoff(firstMs: number, maxMs: number): (ranMs: number) => number {
  let nextMs = 0
  return (ranMs) => {
    const waitMs = ranMs > longRunMs ? 0 : nextMs
    nextMs = Math.min(maxMs, Math.max(firstMs, waitMs * 2))
    return waitMs
  }
}

/** The wait as a log line ends: "restarting now", "restarting in 2 s". */
export const restarting = (waitMs: number): string =>
  waitMs === 0 ? 'restarting now' : `restarting in ${waitMs / 1_000} s`
