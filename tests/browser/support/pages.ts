import type { Page } from 'playwright-core'

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

/** Whether all of the client's files are on the device, and what its page shows, with a field of the cache if one is named. */
export const isOnDevice = (page: Page, field = ''): Promise<boolean> => page.evaluate(isStored, field)

/** The same, to be run in a page. */
export async function isStored(field: string): Promise<boolean> {
  // Opening it would create it.
  const isThere = (await indexedDB.databases()).some(({ name }) => name === 'brewhouse-picture')
  if (!isThere || navigator.serviceWorker.controller === null) return false
  const list = await (await fetch('/files-later.js')).text()
  const { programs, sentences } = JSON.parse(list.slice(list.indexOf('{'))) as {
    programs: string[]
    sentences: Record<string, string[]>
  }
  const files = [...programs, ...(sentences[document.documentElement.lang] ?? [])]
  const found = await Promise.all(files.map((file) => caches.match(`/${file}`)))
  if (files.length === 0 || found.includes(undefined)) return false
  return new Promise<boolean>((resolve) => {
    const opening = indexedDB.open('brewhouse-picture')
    opening.onsuccess = () => {
      const stored = opening.result.transaction('pictures').objectStore('pictures').getAll()
      stored.onsuccess = () => {
        opening.result.close()
        resolve(stored.result.length > 0 && JSON.stringify(stored.result).includes(field))
      }
    }
  })
}

/** Switches working offline on or off, as a person does. */
export async function switchWorkOffline(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .locator('button[aria-haspopup=dialog]', { hasText: /Live|offline/ })
    .click()
  await page.getByRole('switch', { name: /^Work offline/ }).click()
  await page.keyboard.press('Escape')
}
