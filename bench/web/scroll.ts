import type { Browser } from 'playwright-core'
import { contextOptions } from '#tests/support/servers/chromium.ts'

/**
 * The result of scrolling a long list: frames per second, the longest gap between two, and the number of long tasks.
 */
export interface Scroll {
  framesPerSecond: number
  longestFrame: number
  longTasks: number
}

const rowHeight = 68
const frames = 480

/** Scrolls the stock room from its top by one row per frame, like a finger flinging a list. */
export async function scrollStock(browser: Browser, origin: string, userInfo: string): Promise<Scroll> {
  const localStorage = [{ name: 'userInfo', value: userInfo }]
  const context = await browser.newContext({
    ...contextOptions,
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const page = await context.newPage()
  await page.goto(`${origin}/ingredients`)
  await page.locator('[role="table"][aria-rowcount="20001"]').waitFor({ timeout: 120_000 })
  await page.waitForLoadState('networkidle')
  const figures = await page.evaluate(scrollDown, { by: rowHeight, times: frames })
  await context.close()
  return figures
}

/** Runs in the page. */
async function scrollDown({ by, times }: { by: number; times: number }): Promise<Scroll> {
  let longTasks = 0
  const observer = new PerformanceObserver((list) => (longTasks += list.getEntries().length))
  observer.observe({ type: 'longtask' })
  const began = await new Promise<number>(requestAnimationFrame)
  let [last, longestFrame] = [began, 0]
  for (let done = 0; done < times; done++) {
    window.scrollBy(0, by)
    const now = await new Promise<number>(requestAnimationFrame)
    longestFrame = Math.max(longestFrame, now - last)
    last = now
  }
  observer.disconnect()
  return { framesPerSecond: (times * 1_000) / (last - began), longestFrame, longTasks }
}
