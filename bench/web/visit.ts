import { setInterval } from 'node:timers/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import { contextOptions } from '#tests/support/servers/chromium.ts'
import { hasAllFiles } from '#tests/support/filesOnDevice.ts'
import { until } from '#tests/support/until.ts'

/** A visit of a page: milliseconds since the navigation, bytes over the wire, and the cumulative layout shift. */
export interface Visit {
  transferred: number
  /** Of it, the JavaScript without which the page can't be shown. */
  programs: number
  firstPaint: number
  largestPaint: number
  blocked: number
  shift: number
  /** What moved, and from where to where. */
  moved: readonly string[]
}

/** How a page is visited. */
export interface Visitor {
  /** The stored entry of someone who is signed in, or null. */
  userInfo: string | null
  /** Over a phone's network, on a phone's screen. */
  isPhone?: boolean
  /** Again, with the files that the first visit left on the device. */
  isAgain?: boolean
  /** The names of the files without which the page can't be shown. */
  firstFiles: readonly string[]
}

declare global {
  interface Window {
    seen: { largestPaint: number; blocked: number; shift: number; moved: string[] }
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

const slowdown = 4
const longTaskMs = 50
const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
/** 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms until an answer begins. */
const phoneNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** Records the browser's performance entries while a page loads. */
function watch(limit: number): void {
  const seen: Window['seen'] = (window.seen = { largestPaint: 0, blocked: 0, shift: 0, moved: [] })
  for (const type of ['largest-contentful-paint', 'longtask', 'layout-shift']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (type === 'longtask') seen.blocked += entry.duration - limit
        else if (type === 'largest-contentful-paint') seen.largestPaint = entry.startTime
        else {
          const { value, startTime, sources } = entry as LayoutShift
          seen.shift += value
          for (const { node, previousRect: was, currentRect: is } of sources)
            seen.moved.push(
              `${value.toFixed(4)} at ${Math.round(startTime)} ms, ${node?.nodeName} "${node?.textContent?.slice(0, 40)}": ${was.x},${was.y} ${was.width} x ${was.height} -> ${is.x},${is.y} ${is.width} x ${is.height}`,
            )
        }
      }
    }).observe({ type, buffered: true })
  }
}

/** The most that may move while a page loads; see tests/browser/nothingMoves.test.ts. */
export const mostShift = 0.02

/** Opens a page, on a processor four times slower, and waits until loading has finished. */
export async function visit(browser: Browser, url: string, visitor: Visitor): Promise<Visit> {
  const { origin } = new URL(url)
  const { userInfo, isPhone = false, isAgain = false, firstFiles } = visitor
  const context = await browser.newContext({
    ...contextOptions,
    viewport: isPhone ? phone : desk,
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: userInfo ? [{ name: 'userInfo', value: userInfo }] : [] }],
    },
  })
  try {
    if (isAgain) await leaveFiles(context, url)
    return await open(context, url, { isPhone, firstFiles })
  } finally {
    await context.close()
  }
}

async function leaveFiles(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  // Nobody registers the service worker before they sign in, and a wall leads to no other page.
  const isWorking = await page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean))
  if (isWorking && new URL(url).pathname !== '/wall') await until(() => page.evaluate(hasAllFiles))
  await page.waitForLoadState('networkidle')
  await page.close()
  await untilIdle(context)
}

/** Waits until the browser has translated and stored what came: its processes rest for a quarter of a second. */
async function untilIdle(context: BrowserContext): Promise<void> {
  const browser = context.browser()
  if (!browser) throw new Error('The browser is closed.')
  const session = await browser.newBrowserCDPSession()
  const worked = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
  let before = await worked()
  for await (const _ of setInterval(250)) {
    const now = await worked()
    if (now - before < 0.02) break
    before = now
  }
  await session.detach()
}

/** Seconds from the beginning of a first visit until its page is shown, and until the shell and all files are on the device. */
export interface Stored {
  shown: number
  shell: number
  all: number
}

/** Visits the dashboard, signed in, with a device that has no files yet. */
export async function storeFiles(browser: Browser, origin: string, userInfo: string): Promise<Stored> {
  const context = await browser.newContext({
    ...contextOptions,
    viewport: desk,
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: 'userInfo', value: userInfo }] }],
    },
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const began = performance.now()
  await page.goto(`${origin}/dashboard`)
  const after = async (fact: Promise<unknown>) => {
    await fact
    return (performance.now() - began) / 1000
  }
  const [shown, shell] = await Promise.all([
    after(page.getByRole('main').getByRole('heading').first().waitFor()),
    after(page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { polling: 50 })),
  ])
  const all = await after(until(() => page.evaluate(hasAllFiles)))
  await context.close()
  return { shown, shell, all }
}

async function open(
  context: BrowserContext,
  url: string,
  { isPhone, firstFiles }: { isPhone: boolean; firstFiles: readonly string[] },
): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Network.enable')
  if (isPhone) await session.send('Network.emulateNetworkConditions', phoneNetwork)
  await page.addInitScript(watch, longTaskMs)
  await page.goto(url)
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  const { resources, ...seen } = await page.evaluate(() => ({
    ...window.seen,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    resources: (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, transferSize }) => ({ name, transferSize }),
    ),
  }))
  const sumOf = (some: typeof resources) => some.reduce((sum, { transferSize }) => sum + transferSize, 0)
  const first = resources.filter(({ name }) => firstFiles.some((file) => name.endsWith(file)))
  return { ...seen, transferred: sumOf(resources), programs: sumOf(first) }
}
