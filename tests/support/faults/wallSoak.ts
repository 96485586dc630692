import type { Page } from 'playwright-core'
import type { FaultProxy } from './faultProxy.ts'
import { until } from '#tests/support/until.ts'

/** The amounts of a soak test. */
export interface Amounts {
  changes: number
  reconnects: number
  deploys: number
}

/** A soak test's wall and its controls. */
export interface SoakRig {
  page: Page
  /** Makes this many changes in the brewery. */
  change(count: number): Promise<void>
  /** The proxy of its connection. */
  proxy: FaultProxy
  /** Replaces the server by one with another build name; resolves when it serves. */
  deploy(round: number): Promise<void>
  /** Called after each round, with the heap in MB if it was measured. */
  tell?(round: number, heap: number | null): void
}

/** The heap of the wall page after garbage collection, in MB: initially, and at most afterwards. */
export interface Soaked {
  first: number
  most: number
  loads: number
}

/** Simulates weeks of an unattended wall in minutes; it is live again after each round. */
export async function soakWall(rig: SoakRig, { changes, reconnects, deploys }: Amounts): Promise<Soaked> {
  const { page } = rig
  let loads = 0
  page.on('load', () => loads++)
  await live(page)
  const first = await heapOf(page)
  let most = first
  const every = Math.max(1, Math.floor(reconnects / Math.max(1, deploys)))
  for (let round = 1; round <= reconnects; round++) {
    await rig.change(Math.ceil(changes / reconnects))
    const isDeploy = deploys > 0 && round % every === 0 && round / every <= deploys
    let heap: number | null = null
    if (isDeploy) {
      // Before the page is reloaded, which resets its heap.
      heap = await heapOf(page)
      const before = loads
      await rig.deploy(round / every)
      await until(() => loads > before)
    } else {
      const asked = rig.proxy.asked()
      rig.proxy.cut()
      await until(() => rig.proxy.asked() > asked)
    }
    await live(page)
    most = Math.max(most, heap ?? 0)
    rig.tell?.(round, heap)
  }
  return { first, most: Math.max(most, await heapOf(page)), loads }
}

const live = (page: Page) => page.locator('[data-live="true"]').waitFor({ timeout: 60_000 })

/** The page's heap after garbage collection, in MB. */
async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize / 1e6
}
