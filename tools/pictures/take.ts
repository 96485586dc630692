import { join } from 'node:path'
import type { Browser, Page, ViewportSize } from 'playwright-core'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { contextOptions } from '#tests/support/servers/chromium.ts'
import type { Picture } from './pictures.ts'

/** Where the pictures of the documentation are. */
export const folder = join(packageRoot(), 'docs/images')

/** A phone, a tablet, a desk and a large screen, each in both themes. */
const looks = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
].flatMap((viewport) => (['dark', 'light'] as const).map((theme) => ({ theme, viewport })))

interface Entry {
  name: string
  value: string
}

/** A browser page with what the browser stores, as a signed-in user's has. */
export async function openPage(
  browser: Browser,
  { viewport, origin, localStorage }: { viewport: ViewportSize; origin: string; localStorage: Entry[] },
): Promise<Page> {
  const context = await browser.newContext({
    ...contextOptions,
    viewport,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  return context.newPage()
}

/** Writes what is on the screen; text stays readable, and a picture has some 60 kB. */
export async function keep(page: Page, file: string): Promise<void> {
  await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 60, animations: 'disabled' })
  console.log(`Took docs/images/${file}`)
}

/** Everything that the page asked for is rendered, in its font. */
async function untilComplete(page: Page): Promise<void> {
  await page.locator('main:not([aria-busy="true"])').first().waitFor()
  for (const placeholder of [page.locator('[data-skeleton]'), page.getByText(/^Loading /)])
    await placeholder.first().waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}

/** Opens what a picture shows. */
async function take(page: Page, url: string, { path, open, shows, at }: Picture): Promise<void> {
  await page.goto(url + path)
  if (path !== '/login') await page.getByRole('banner').getByText('Live', { exact: true }).waitFor()
  await untilComplete(page)
  await open?.(page)
  await page.getByText(shows).filter({ visible: true }).first().waitFor()
  await untilComplete(page)
  // A page that is opened in the same tab begins where the one before was left.
  if (!at) return page.evaluate(() => window.scrollTo(0, 0))
  const heading = page.getByRole('heading', { name: at }).filter({ visible: true }).first()
  // Below the header of the page, which stays.
  await heading.evaluate((element) => {
    const room = (document.querySelector('header')?.getBoundingClientRect().height ?? 0) + 32
    window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - room)
  })
}

/** Takes these pictures in every look, as the user whose entry the browser stores, or as nobody. */
export async function takeAll(
  browser: Browser,
  url: string,
  of: readonly Picture[],
  user?: Entry,
): Promise<void> {
  for (const { theme, viewport } of looks) {
    const localStorage = [...(user ? [user] : []), { name: 'theme', value: theme }]
    const page = await openPage(browser, { viewport, origin: url, localStorage })
    const look = theme === 'light' ? `${viewport.width}-light` : String(viewport.width)
    for (const picture of of) {
      await take(page, url, picture)
      await keep(page, `${picture.name}-${look}.jpg`)
    }
    await page.context().close()
  }
}
