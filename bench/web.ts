import type { Browser } from 'playwright-core'
import { fillStockRoom, stockRooms } from '#bench/read/stockRoom.ts'
import { buildServer, startBuiltServer } from '#bench/read/builtServer.ts'
import { startDatabase } from '#bench/support/brewery.ts'
import { median, short, tableOf } from '#bench/support/figures.ts'
import { writePart } from '#bench/support/report.ts'
import { dragOnTimeline } from '#bench/web/drag.ts'
import { scrollStock } from '#bench/web/scroll.ts'
import { visit, type Visit } from '#bench/web/visit.ts'
import { launchChromium } from '#tests/support/servers/chromium.ts'

/*
 * Measures the size and duration of a first visit, with an empty cache and a four times slower processor, dragging on
 * the timeline, and the scrolling of a stock room of 20,000; writes docs/benchmarks.md.
 *   npm run bench:web
 */

const pages = ['/login', '/dashboard', '/schedule', '/wall']
const visits = 3

async function signIn(url: string, account = 'viewer'): Promise<string> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@brewhouse.local`, password: 'brewhouse-demo' }),
  })
  return response.text()
}

async function measure(browser: Browser, url: string): Promise<string[][]> {
  const userInfo = await signIn(url)
  const rows: string[][] = []
  for (const page of pages) {
    const seen: Visit[] = []
    for (let turn = 0; turn < visits; turn++)
      seen.push(await visit(browser, url + page, page === '/login' ? null : userInfo))
    const of = (figure: (one: Visit) => number) => median(seen.map(figure))
    rows.push([
      page,
      short(of(({ transferred }) => transferred / 1024)),
      short(of(({ firstPaint }) => firstPaint)),
      short(of(({ largestPaint }) => largestPaint)),
      short(of(({ blocked }) => blocked)),
      of(({ shift }) => shift).toFixed(3),
    ])
  }
  return rows
}

buildServer()
const database = await startDatabase()
const server = await startBuiltServer(database.url)
const browser = await launchChromium()
try {
  const head = [
    'Page',
    'kB over the wire',
    'First paint, ms',
    'Largest paint, ms',
    'Blocked, ms',
    'Layout shift',
  ]
  const table = tableOf(head, await measure(browser, server.url))
  const said = `First visits with an empty cache on a processor slowed down four times, medians of ${visits}. Blocked is the time that tasks took beyond 50 ms each. The build prints the JavaScript of a first visit and fails when it is over its budget.`
  await fillStockRoom(database.pool, stockRooms.large)
  const { framesPerSecond, longestFrame, longTasks } = await scrollStock(
    browser,
    server.url,
    await signIn(server.url),
  )
  const scrolled = `The stock room of 20,000 ingredients, scrolled by one row per frame: ${short(framesPerSecond)} frames a second, the longest ${short(longestFrame)} ms, ${longTasks} long tasks.`
  const drag = await dragOnTimeline(browser, server.url, await signIn(server.url, 'brewer'))
  const dragged = `A bar of the timeline, dragged over days and tanks by ${drag.steps} steps of the pointer on a processor slowed down four times: ${drag.longTasks} long tasks, the longest task ${short(drag.longestTask)} ms of at most 50, ${short(drag.framesPerSecond)} frames a second.`
  const text = `${said}\n\n${table}\n\n${scrolled}\n\n${dragged}`
  console.log(text)
  writePart('web', 'First visit in a browser', text)
} finally {
  await browser.close()
  await server.stop()
  await database.stop()
}
