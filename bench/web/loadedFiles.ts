import type { Page } from 'playwright-core'
import { hasAllFiles } from '#tests/support/filesOnDevice.ts'

/** Waits until all files are on the device, which a first visit loads behind the page for some seconds. */
export async function loadAllFiles(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/dashboard`)
  for (let isWhole = false; !isWhole; isWhole = await page.evaluate(hasAllFiles))
    await page.waitForLoadState('networkidle')
}
