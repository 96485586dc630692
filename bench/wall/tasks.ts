import type { Browser } from 'playwright-core'
import { median, short } from '#bench/support/figures.ts'
import { writePart } from '#bench/support/report.ts'
import { startWalledBrewery } from './brewery.ts'

const slowdown = 4
const rounds = 40
const longMs = 50

/**
 * Measures the cost of a change on a screen with a four times slower processor; returns whether there was no long task.
 */
export async function measureTasks(browser: Browser): Promise<boolean> {
  const { page, change, stop } = await startWalledBrewery(browser)
  try {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const metrics = async () => {
      const { metrics: all } = await devtools.send('Performance.getMetrics')
      const of = (name: string) => all.find((metric) => metric.name === name)?.value ?? 0
      return { task: of('TaskDuration') * 1_000, layouts: of('LayoutCount') }
    }
    await page.evaluate(() => {
      const entries: number[] = []
      new PerformanceObserver((list) =>
        entries.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({
        type: 'longtask',
      })
      Object.assign(window, { longTasks: entries })
    })
    const costs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const before = await metrics()
      // One evaluation in the page, not polling, which would add work to the page.
      const drawn = page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const list = document.querySelector('main ul')
            const observer = new MutationObserver(() => {
              observer.disconnect()
              requestAnimationFrame(() => resolve())
            })
            if (list) observer.observe(list, { subtree: true, childList: true, characterData: true })
          }),
      )
      await change(1)
      await drawn
      costs.push((await metrics()).task - before.task)
    }
    const long = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
    const idle = await metrics()
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    const layouts = (await metrics()).layouts - idle.layouts
    const worst =
      long.length > 0 ? `the longest ${Math.round(Math.max(...long))} ms` : `none reached ${longMs} ms`
    const said = `With the processor ${slowdown} times slower, over ${rounds} changes: ${long.length} long tasks, ${worst}; ${short(median(costs))} ms of work from a change to its rendering (median). In 4 seconds without changes ${layouts} layouts, only of the clock.`
    console.log(said)
    writePart('wall-tasks', 'The wall on a slow screen', said)
    return long.every((duration) => duration <= longMs)
  } finally {
    await stop()
  }
}
