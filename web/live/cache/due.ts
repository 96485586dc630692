/** Work that is collected, done together, and tried again until it succeeds. */
export type Due = {
  add: (name?: string) => void
  isDue: () => boolean
  clear: () => void
}

/**
 * Calls `work` with all names added, `delay` ms after the last one but at most `longest` ms after the first. What is
 * added while the work is under way is done afterwards, once more; failed work is done again after `retry` ms.
 */
export function due(
  work: (names: Set<string>) => Promise<void>,
  { delay = 0, longest = 0, retry = 2_000 } = {},
): Due {
  let names = new Set<string>()
  let firstAt: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: symbol | null = null

  function plan(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
  }

  async function run(): Promise<void> {
    timer = undefined
    if (underWay !== null) return
    const mine = (underWay = Symbol())
    const doing = names
    names = new Set()
    firstAt = null
    const failed = await work(doing).then(
      () => false,
      () => true,
    )
    if (underWay !== mine) return
    underWay = null
    if (failed) for (const name of doing) names.add(name)
    if (failed || firstAt !== null) {
      firstAt ??= Date.now()
      plan(failed ? retry : delay)
    }
  }

  return {
    add: (name = '') => {
      names.add(name)
      firstAt ??= Date.now()
      if (underWay === null) plan(Math.min(delay, Math.max(0, firstAt + longest - Date.now())))
    },
    isDue: () => firstAt !== null || underWay !== null,
    clear: () => {
      clearTimeout(timer)
      names = new Set()
      firstAt = null
      underWay = null
    },
  }
}
