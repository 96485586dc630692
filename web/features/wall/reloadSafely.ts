import { tabStorage } from '#web/live/storage/deviceStorage.ts'

const entry = 'wallReloadedAt'
/** Two reloads are at least so far apart, in ms: while servers of two builds answer in turns, a wall must not flicker. */
const apart = 10_000
const retry = 5_000

/** Whether the server has a whole page to give: its index, and the program that the index names. */
async function isPageThere(): Promise<boolean> {
  try {
    const index = await fetch(location.pathname, {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(10_000),
    })
    const html = index.ok ? await index.text() : ''
    const program = /<script[^>]+src="([^"]+)"/.exec(html)?.[1]
    if (program === undefined || !html.includes('id="root"')) return false
    const { ok } = await fetch(program, { signal: AbortSignal.timeout(20_000) })
    return ok
  } catch {
    return false
  }
}

/** Reloads the wall as soon as the server has the page: tries until then, and never ends on an error page. */
export function reloadWhenThere(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  async function attempt(): Promise<void> {
    const early = Number(tabStorage.getItem(entry) ?? 0) + apart - Date.now()
    if (early <= 0 && (await isPageThere())) {
      if (isOver) return
      tabStorage.setItem(entry, String(Date.now()))
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
