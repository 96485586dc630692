import type { Page } from 'playwright-core'
import { hasAllFiles, hasStored } from '#tests/support/filesOnDevice.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

/** Resizes the page and waits until it has re-rendered: layout by script follows a frame later. */
export async function resize(
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<void> {
  const now = page.viewportSize()
  if (now?.width === width && now.height === height) return
  const frames = await page.evaluateHandle(() => ({
    drawn: new Promise((resolve) => {
      addEventListener('resize', () => requestAnimationFrame(() => requestAnimationFrame(resolve)), {
        once: true,
      })
    }),
  }))
  await page.setViewportSize({ width, height })
  await frames.evaluate(({ drawn }) => drawn)
}

/** Types e-mail and password into the sign-in page, as people do. */
export async function typeCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * Waits until the header shows that the page is live, even behind an open dialog, which hides it from assistive
 * technology.
 */
export async function waitUntilLive(page: Page): Promise<void> {
  await page.getByRole('banner', { includeHidden: true }).getByText('Live', { exact: true }).waitFor()
}

/** Opens the schedule and one of its tabs, and waits until it is live. */
export async function openSchedule(
  page: Page,
  { url }: { url: string },
  tab: 'Equipment Board' | 'Schedule List' | 'Equipment Status' = 'Equipment Board',
): Promise<void> {
  await page.goto(`${url}/schedule`)
  await page.getByRole('tab', { name: tab }).click()
  await waitUntilLive(page)
}

/** Whether the client's files are on the device, and what its page shows, with a field of the cache if one is named. */
export const isOnDevice = async (page: Page, field = ''): Promise<boolean> =>
  (await page.evaluate(hasAllFiles)) && page.evaluate(hasStored, field)

/** Switches working offline on or off, as a person does. */
export async function switchWorkOffline(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .locator('button[aria-haspopup=dialog]', { hasText: /Live|offline/ })
    .click()
  await page.getByRole('switch', { name: /^Work offline/ }).click()
  await page.keyboard.press('Escape')
}
