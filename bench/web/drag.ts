import type { Browser, Page } from 'playwright-core'
import { contextOptions } from '#tests/support/servers/chromium.ts'
import { loadAllFiles } from './loadedFiles.ts'

/** The result of dragging a bar of the timeline. */
export interface TimelineDrag {
  steps: number
  /** Tasks of more than 50 ms, and the longest task in ms; 50 or less if there was no long one. */
  longTasks: number
  longestTask: number
  framesPerSecond: number
}

const slowdown = 4
const steps = 120

/** Drags a planned bar to and fro over days and tanks, one step per frame, and puts it back. */
export async function dragOnTimeline(
  browser: Browser,
  origin: string,
  userInfo: string,
): Promise<TimelineDrag> {
  const localStorage = [{ name: 'userInfo', value: userInfo }]
  const context = await browser.newContext({
    ...contextOptions,
    viewport: { width: 1280, height: 1600 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const page = await context.newPage()
  await loadAllFiles(page, origin)
  await page.goto(`${origin}/schedule`)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  // The last ones may be those of brews that are under way, which stay where they are.
  const bar = page.locator('[data-stay] button[aria-label*="planned fermentation"]').first()
  await bar.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const box = await bar.boundingBox()
  if (!box) throw new Error('No brew is planned on the timeline.')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const from = { x: box.x + 60, y: box.y + box.height / 2 }
  const figures = await drag(page, from, steps)
  await context.close()
  return figures
}

/** Runs the drag in the page by pointer events of its own, so that each frame gets exactly one. */
function drag(page: Page, from: { x: number; y: number }, times: number): Promise<TimelineDrag> {
  return page.evaluate(
    async ({ start, count }) => {
      let [longTasks, longestTask] = [0, 0]
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) {
          longTasks++
          longestTask = Math.max(longestTask, duration)
        }
      })
      observer.observe({ type: 'longtask' })
      // No functions of its own in here: tsx would wrap them in one that the page doesn't have.
      const began = await new Promise<number>(requestAnimationFrame)
      for (let step = 0; step <= count; step++) {
        const share = step === 0 ? 0 : 1 - Math.abs(((step / 30) % 2) - 1)
        const [clientX, clientY] = [start.x + (step && 10) + share * 300, start.y + share * 240]
        document.elementFromPoint(start.x, start.y)?.dispatchEvent(
          new PointerEvent(step === 0 ? 'pointerdown' : 'pointermove', {
            ...{ bubbles: true, clientX, clientY, pointerType: 'mouse', isPrimary: true },
            ...{ button: step === 0 ? 0 : -1, buttons: 1 },
          }),
        )
        await new Promise(requestAnimationFrame)
      }
      const ended = await new Promise<number>(requestAnimationFrame)
      if (!document.querySelector('[data-dragged]')) throw new Error('The bar was not dragged.')
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      await new Promise(requestAnimationFrame)
      observer.disconnect()
      return {
        steps: count,
        longTasks,
        longestTask,
        framesPerSecond: (count * 1_000) / (ended - began),
      }
    },
    { start: from, count: times },
  )
}
