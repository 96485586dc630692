import type { Browser } from 'playwright-core'
import { contextOptions } from '#tests/support/servers/chromium.ts'

/** A visit of a page: milliseconds since the navigation, bytes over the wire, and the cumulative layout shift. */
export interface Visit {
  transferred: number
  firstPaint: number
  largestPaint: number
  blocked: number
  shift: number
}

declare global {
  interface Window {
    seen: { largestPaint: number; blocked: number; shift: number }
  }
}

const slowdown = 4
const longTaskMs = 50

/** Records the browser's performance entries while a page loads. */
function watch(limit: number): void {
  const seen = (window.seen = { largestPaint: 0, blocked: 0, shift: 0 })
  for (const type of ['largest-contentful-paint', 'longtask', 'layout-shift']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (type === 'longtask') seen.blocked += entry.duration - limit
        else if (type === 'layout-shift') seen.shift += (entry as PerformanceEntry & { value: number }).value
        else seen.largestPaint = entry.startTime
      }
    }).observe({ type, buffered: true })
  }
}

/** Opens a page with an empty cache, signed in with this entry, and waits until loading has finished. */
export async function visit(browser: Browser, url: string, userInfo: string | null): Promise<Visit> {
  const { origin } = new URL(url)
  const localStorage = userInfo ? [{ name: 'userInfo', value: userInfo }] : []
  const context = await browser.newContext({
    ...contextOptions,
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch, longTaskMs)
  await page.goto(url)
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  const figures = await page.evaluate(() => ({
    ...window.seen,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    transferred: performance
      .getEntriesByType('resource')
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0),
  }))
  await context.close()
  return figures
}
