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

const pictures = [
  { file: 'schedule.png', path: '/schedule', tab: 'Equipment Board', width: 1280, height: 940 },
  { file: 'schedule-list.png', path: '/schedule', tab: 'Schedule List', width: 1280, height: 940 },
  { file: 'schedule-phone.png', path: '/schedule', tab: 'Equipment Board', width: 390, height: 844 },
]

/** Screens on a wall: lying, large, and standing upright. */
const walls = [
  { file: 'wall.png', width: 1920, height: 1080 },
  { file: 'wall-large.png', width: 3840, height: 2160 },
  { file: 'wall-upright.png', width: 1080, height: 1920 },
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

async function take(page: Page, url: string, { file, path, tab }: (typeof pictures)[number]): Promise<void> {
  await page.goto(url + path)
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('banner').getByText('Live', { exact: true }).waitFor()
  await page.screenshot({ path: join(folder, file), animations: 'disabled' })
  console.log(`Took docs/images/${file}`)
}

async function takeAll(browser: Browser, url: string): Promise<void> {
  const localStorage = [await signIn(url)]
  for (const picture of pictures) {
    const { width, height } = picture
    const context = await browser.newContext({
      ...contextOptions,
      viewport: { width, height },
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    await take(await context.newPage(), url, picture)
    await context.close()
  }
}

async function takeWalls(browser: Browser, url: string): Promise<void> {
  const localStorage = [await signIn(url)]
  for (const { file, width, height } of walls) {
    const context = await browser.newContext({
      ...contextOptions,
      viewport: { width, height },
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    const page = await context.newPage()
    await page.goto(`${url}/wall?night=off`)
    await page.locator('[data-live="true"]').waitFor()
    await page.getByRole('article').first().waitFor()
    await page.screenshot({ path: join(folder, file), animations: 'disabled' })
    console.log(`Took docs/images/${file}`)
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
  await takeWalls(browser, brewhouse.url)
} finally {
  await browser.close()
  await brewhouse.stop()
  await rm(dataDir, { recursive: true, force: true })
}
