import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { packageRoot } from '#api/db/packageRoot.ts'
import { contextOptions, launchChromium } from '#tests/support/chromium.ts'
import { startBrewhouse } from '#tests/support/processes.ts'

/*
 * `npm run screenshots`: the pictures of the documentation, taken of the built product with the demo brewery of today.
 */

const folder = join(packageRoot(), 'docs/images')

/** A picture of a page at one width; `open` is the button or tab that is pressed first. */
interface Picture {
  name: string
  path: string
  open?: { role: 'tab' | 'button'; name: string | RegExp }
}

const pictures: Picture[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'kegs', path: '/kegs' },
  { name: 'ingredients', path: '/ingredients' },
  { name: 'recipes', path: '/recipes' },
  { name: 'schedule', path: '/schedule', open: { role: 'tab', name: 'Equipment Board' } },
  { name: 'schedule-list', path: '/schedule', open: { role: 'tab', name: 'Schedule List' } },
  { name: 'logs', path: '/logs' },
  { name: 'news', path: '/logs', open: { role: 'button', name: /^News/ } },
]

/** A phone, a desk, and a large screen. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

async function untilReady(url: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** The entry of somebody who is signed in to the demo brewery. */
async function signIn(url: string): Promise<{ name: string; value: string }> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'brewer@brewhouse.local', password: 'brewhouse-demo' }),
  })
  return { name: 'userInfo', value: await response.text() }
}

async function take(page: Page, url: string, { name, path, open }: Picture, width: number): Promise<void> {
  await page.goto(url + path)
  await page.getByRole('banner').getByText('Live', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^News/ }).waitFor()
  await page.getByText('Loading').first().waitFor({ state: 'hidden' })
  if (open) await page.getByRole(open.role, { name: open.name }).click()
  await page.waitForLoadState('networkidle')
  const file = `${name}-${width}.jpg`
  await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 72, animations: 'disabled' })
  console.log(`Took docs/images/${file}`)
}

async function takeAll(browser: Browser, url: string): Promise<void> {
  const localStorage = [await signIn(url)]
  for (const viewport of sizes) {
    const context = await browser.newContext({
      ...contextOptions,
      viewport,
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    const page = await context.newPage()
    for (const picture of pictures) await take(page, url, picture, viewport.width)
    await context.close()
  }
}

await mkdir(folder, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'brewhouse-pictures-'))
await chmod(dataDir, 0o755)
const brewhouse = await startBrewhouse(dataDir, { NODE_ENV: 'production', DEMO: '1' })
const browser = await launchChromium()
try {
  await untilReady(brewhouse.url)
  await takeAll(browser, brewhouse.url)
} finally {
  await browser.close()
  await brewhouse.stop()
  await rm(dataDir, { recursive: true, force: true })
}
