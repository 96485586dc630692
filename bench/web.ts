import type { Browser } from 'playwright-core'
import { fillStockRoom, stockRooms } from '#bench/read/stockRoom.ts'
import { buildServer, startBuiltServer } from '#bench/read/builtServer.ts'
import { startDatabase } from '#bench/support/brewery.ts'
import { holdTo } from '#bench/support/bounds.ts'
import { median, short, tableOf } from '#bench/support/figures.ts'
import { writePart } from '#bench/support/report.ts'
import { dragOnTimeline, type TimelineDrag } from '#bench/web/drag.ts'
import { scrollStock } from '#bench/web/scroll.ts'
import { answerTaps, bounds } from '#bench/web/taps.ts'
import { mostShift, storeFiles, visit, type Stored, type Visit, type Visitor } from '#bench/web/visit.ts'
import { firstFiles as filesOf } from '#tools/client/sizeBudget.mjs'
import { launchChromium } from '#tests/support/servers/chromium.ts'

/*
 * Measures the size and duration of visits on a four times slower processor, taps, dragging on the timeline, and the scrolling
 * of a stock room of 20,000; writes docs/benchmarks.md.
 *   npm run bench:web [page …] [taps] [drag] [stored]    only these, and writes nothing
 */

const pages = [
  ...[
    '/login',
    '/dashboard',
    '/schedule',
    '/batch',
    '/batches',
    '/logs',
    '/kegs',
    '/ingredients',
    '/recipes',
  ],
  ...['/notifications', '/admin', '/wall'],
]
const ways = [
  { name: 'first', how: {} },
  { name: 'second', how: { isAgain: true } },
  { name: 'first, phone', how: { isPhone: true } },
  { name: 'second, phone', how: { isPhone: true, isAgain: true } },
] as const
const visits = 3
/** In s, on a machine that shows the page in two thirds of it. */
const mostUntilShell = 3

async function signIn(url: string, account = 'viewer'): Promise<string> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@brewhouse.local`, password: 'brewhouse-demo' }),
  })
  return response.text()
}

/** The address of a page; a batch has its number in it. */
async function addressOf(page: string, url: string, userInfo: string): Promise<string> {
  if (page !== '/batch') return url + page
  const { token } = JSON.parse(userInfo) as { token: string }
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: '{ batches { batchNumber stage } }' }),
  })
  const { data } = (await response.json()) as { data: { batches: { batchNumber: string; stage: string }[] } }
  const number = data.batches.find(({ stage }) => stage === 'FERMENTING')?.batchNumber
  if (number === undefined) throw new Error('No batch of the demo brewery is fermenting.')
  return `${url}/batch?number=${number}`
}

async function measure(browser: Browser, url: string, chosen: readonly string[]): Promise<string[][]> {
  const userInfo = await signIn(url)
  const rows: string[][] = []
  for (const page of chosen) {
    const address = await addressOf(page, url, userInfo)
    for (const { name, how } of ways) {
      const firstFiles = filesOf(page.slice(1))
      const visitor: Visitor = { userInfo: page === '/login' ? null : userInfo, firstFiles, ...how }
      const seen: Visit[] = []
      for (let turn = 0; turn < visits; turn++) seen.push(await visit(browser, address, visitor))
      const of = (figure: (one: Visit) => number) => median(seen.map(figure))
      const { shift, moved } = seen.reduce((most, one) => (one.shift > most.shift ? one : most))
      holdTo(`what moves on ${page}, ${name} visit`, shift, mostShift)
      if (shift > mostShift) console.error(moved.join('\n'))
      rows.push([
        page,
        name,
        short(of(({ programs }) => programs / 1000)),
        short(of(({ transferred }) => transferred / 1000)),
        short(of(({ firstPaint }) => firstPaint)),
        short(of(({ largestPaint }) => largestPaint)),
        short(of(({ blocked }) => blocked)),
        shift.toFixed(3),
      ])
      console.log(rows.at(-1)?.join(' · '))
    }
  }
  return rows
}

async function measurePages(browser: Browser, url: string, chosen: readonly string[]): Promise<string> {
  const head = [
    'Page',
    'Visit',
    'JavaScript, kB',
    'All, kB',
    'First paint, ms',
    'Largest paint, ms',
    'Blocked, ms',
    'Largest layout shift',
  ]
  return tableOf(head, await measure(browser, url, chosen))
}

async function measureDrag(browser: Browser, url: string): Promise<string> {
  const drags: TimelineDrag[] = []
  for (let turn = 0; turn < visits; turn++)
    drags.push(await dragOnTimeline(browser, url, await signIn(url, 'brewer')))
  const of = (figure: keyof TimelineDrag) => median(drags.map((one) => one[figure]))
  holdTo('long tasks while a bar is dragged', of('longTasks'), 0)
  return `A bar of the timeline, dragged over days and tanks by ${of('steps')} steps of the pointer on a processor slowed down four times: ${of('longTasks')} long tasks, the longest task ${short(of('longestTask'))} ms of at most 50, ${short(of('framesPerSecond'))} frames a second; medians of ${visits}.`
}

async function measureStored(browser: Browser, url: string): Promise<string> {
  const found: Stored[] = []
  for (let turn = 0; turn < visits; turn++)
    found.push(await storeFiles(browser, url, await signIn(url, 'brewer')))
  const of = (figure: keyof Stored) => median(found.map((one) => one[figure]))
  const [shown, shell, all] = [of('shown'), of('shell'), of('all')]
  holdTo('until the shell is on the device, s', shell, Math.max(mostUntilShell, 1.5 * shown))
  return `After the beginning of a first visit to /dashboard on such a processor, the page is there after ${short(shown)} s, the service worker answers for it with the shell after ${short(shell)} s (at most ${mostUntilShell}, or one and a half times the page's), and all of the client's files in the reader's language are on the device after ${short(all)} s; medians of ${visits}.`
}

async function measureTaps(browser: Browser, url: string): Promise<string> {
  const answers = await answerTaps(browser, url, await signIn(url, 'brewer'))
  const [plain] = answers
  const mostOf = (figure: keyof typeof bounds) => Math.max(bounds[figure], 2 * (plain?.[figure] ?? 0))
  for (const { name, median: middle, slowest } of answers.slice(1)) {
    holdTo(`a tap for ${name}, ms`, middle, mostOf('median'))
    holdTo(`the slowest tap for ${name}, ms`, slowest, mostOf('slowest'))
  }
  const rows = answers.map(({ name, median: middle, slowest }) => [name, short(middle), short(slowest)])
  return tableOf(['A tap for', 'Answered after, ms', 'Slowest of seven, ms'], rows)
}

buildServer()
const database = await startDatabase()
const server = await startBuiltServer(database.url)
const browser = await launchChromium()
const asked = process.argv.slice(2)
try {
  if (asked.length > 0) {
    const chosen = asked.filter((name) => !['drag', 'taps', 'stored'].includes(name))
    if (chosen.length > 0) console.log(await measurePages(browser, server.url, chosen))
    if (asked.includes('taps')) console.log(await measureTaps(browser, server.url))
    if (asked.includes('stored')) console.log(await measureStored(browser, server.url))
    if (asked.includes('drag')) console.log(await measureDrag(browser, server.url))
  } else {
    const table = await measurePages(browser, server.url, pages)
    const said = `Visits on a processor slowed down four times, medians of ${visits}: a first one with an empty cache, a second one with the files that the first left on the device, and both on a phone's screen over 1.6 Mbit/s and 150 ms. JavaScript is what the page can't be shown without; all is everything that came over the wire until the network was idle, what is loaded in advance included. Blocked is the time that tasks took beyond 50 ms each. Layout shift is the largest of the ${visits}, and at most ${mostShift} everywhere. The build prints the JavaScript of each page and fails when it is over its budget.`
    const stored = await measureStored(browser, server.url)
    const dragged = await measureDrag(browser, server.url)
    const tapped = await measureTaps(browser, server.url)
    const tapSaid = `How soon a phone's screen answers a tap: until the frame that shows it, on a processor slowed down four times. At most ${bounds.median} ms are allowed, ${bounds.slowest} ms for the slowest of seven, or twice what a plain button takes in the same run, which stands beside.`
    await fillStockRoom(database.pool, stockRooms.large)
    const scroll = await scrollStock(browser, server.url, await signIn(server.url))
    const scrolled = `The stock room of 20,000 ingredients, scrolled by one row per frame: ${short(scroll.framesPerSecond)} frames a second, the longest ${short(scroll.longestFrame)} ms, ${scroll.longTasks} long tasks.`
    const text = `${said}\n\n${table}\n\n${stored}\n\n${scrolled}\n\n${dragged}\n\n${tapSaid}\n\n${tapped}`
    console.log(text)
    writePart('web', 'Visits in a browser', text)
  }
} finally {
  await browser.close()
  await server.stop()
  await database.stop()
}
