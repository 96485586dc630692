/** A failed refetch is done again after this time, in ms. */
const retryMs = 2_000

/**
 * Refetches that are collected and done together: calls `refetch` with all names added, `delay` ms after the last one but at
 * most `longest` ms after the first. Names added during a refetch are refetched once more afterwards; a failed one is retried
 * until it succeeds.
 */
export function createPendingRefetches(
  refetch: (names: Set<string>) => Promise<void>,
  { delay = 0, longest = 0 } = {},
) {
  let names = new Set<string>()
  let firstAt: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: symbol | null = null

  function plan(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
  }

  async function run(): Promise<void> {
    timer = undefined
    if (running !== null) return
    const mine = (running = Symbol())
    const doing = names
    names = new Set()
    firstAt = null
    const failed = await refetch(doing).then(
      () => false,
      () => true,
    )
    if (running !== mine) return
    running = null
    if (failed) for (const name of doing) names.add(name)
    if (failed || firstAt !== null) {
      firstAt ??= performance.now()
      plan(failed ? retryMs : delay)
    }
  }

  return {
    add: (name = ''): void => {
      names.add(name)
      firstAt ??= performance.now()
      if (running === null) plan(Math.min(delay, Math.max(0, firstAt + longest - performance.now())))
    },
    isPending: (): boolean => firstAt !== null || running !== null,
    clear: (): void => {
      clearTimeout(timer)
      names = new Set()
      firstAt = null
      running = null
    },
  }
}
