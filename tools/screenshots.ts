import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchChromium } from '#tests/support/servers/chromium.ts'
import { startBrewhouse } from '#tests/support/servers/processes.ts'
import { demoAccount, houseAt, type House } from './pictures/house.ts'
import { beginBrewDay } from './pictures/brewDay.ts'
import { measureTanks } from './pictures/measuredTanks.ts'
import { firstSteps, office, pictures, signIn } from './pictures/pictures.ts'
import { folder, keep, openPage, takeAll } from './pictures/take.ts'

/* `npm run screenshots`: takes the pictures of the documentation from the built product with today's demo brewery. */

/** Wall displays: landscape in both themes, large, and portrait. */
const walls = [
  { file: 'wall.jpg', width: 1920, height: 1080, theme: 'dark' },
  { file: 'wall-light.jpg', width: 1920, height: 1080, theme: 'light' },
  { file: 'wall-large.jpg', width: 3840, height: 2160, theme: 'dark' },
  { file: 'wall-upright.jpg', width: 1080, height: 1920, theme: 'dark' },
]

async function takeWalls(browser: Browser, { url, signIn: enter }: House): Promise<void> {
  const localStorage = [await enter(demoAccount('brewer'))]
  for (const { file, width, height, theme } of walls) {
    const page = await openPage(browser, { viewport: { width, height }, origin: url, localStorage })
    await page.goto(`${url}/wall?night=off&theme=${theme}`)
    await page.locator('[data-live="true"]').waitFor()
    await page.getByRole('article').first().waitFor()
    await keep(page, file)
    await page.context().close()
  }
}

/** The sheet that is printed for a brew day. */
async function takeSheet(browser: Browser, { url, signIn: enter }: House): Promise<void> {
  const localStorage = [await enter(demoAccount('brewer'))]
  const viewport = { width: 900, height: 1273 }
  const page = await openPage(browser, { viewport, origin: url, localStorage })
  await page.goto(`${url}/batch?vessel=FV-3`)
  await page.getByRole('button', { name: 'More actions' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'Brew sheet' }).click()
  const sheet = await opened
  await sheet.setViewportSize(viewport)
  await sheet.getByText(/Brew sheet for/).waitFor()
  await keep(sheet, 'brew-sheet.jpg')
  await page.context().close()
}

/** An administrator sets a different lot number than the one being typed. */
async function changeLotElsewhere({ ask }: House, name: string): Promise<void> {
  type Stock = { ingredients: { id: string; name: string; version: number }[] }
  const admin = demoAccount('admin')
  const { ingredients } = await ask<Stock>(admin, '{ ingredients { id name version } }')
  const item = ingredients.find((one) => one.name === name)
  await ask(
    admin,
    'mutation ($id: ID!, $at: Int!) { updateIngredient(id: $id, baseVersion: $at, changes: { lotNumber: "A-2291" }) { id } }',
    { id: item?.id, at: item?.version },
  )
}

/** The dialog of an edit conflict, on a desktop and on a phone. */
async function takeConflicts(browser: Browser, house: House): Promise<void> {
  const { url } = house
  const localStorage = [await house.signIn(demoAccount('brewer'))]
  for (const [viewport, name] of [
    [{ width: 1280, height: 800 }, 'Cascade'],
    [{ width: 390, height: 844 }, 'Citra'],
  ] as const) {
    const page = await openPage(browser, { viewport, origin: url, localStorage })
    await page.goto(`${url}/ingredients`)
    await page.getByLabel('Search').fill(name)
    await page.getByRole('button', { name: `More for ${name}` }).click()
    await page.getByRole('menuitem', { name: `Edit ${name}` }).click()
    const form = page.getByRole('dialog', { name: 'Edit ingredient' })
    await form.getByLabel('Lot number').fill('A-2219')
    await changeLotElsewhere(house, name)
    await form.getByText(/Your value stays here/).waitFor()
    await form.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('dialog', { name: 'Which one is right?' }).getByText('A-2291').waitFor()
    await keep(page, `conflict-${viewport.width}.jpg`)
    await page.context().close()
  }
}

async function takeDemo(browser: Browser, url: string): Promise<void> {
  const house = await houseAt(url)
  await measureTanks(house)
  await beginBrewDay(house)
  await takeAll(browser, url, signIn)
  await takeAll(browser, url, pictures, await house.signIn(demoAccount('brewer')))
  await takeAll(browser, url, office, await house.signIn(demoAccount('admin')))
  await takeWalls(browser, house)
  await takeSheet(browser, house)
  await takeConflicts(browser, house)
}

/** A brewery without anything, and its first administrator. */
async function takeEmpty(browser: Browser, url: string, dataDir: string): Promise<void> {
  const house = await houseAt(url)
  const email = 'ana@example.com'
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'admin', '--', email], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir },
  })
  const once = /One-time password: (\S+)/.exec(stdout)?.[1] ?? ''
  await house.signIn(email, once)
  const chosen = 'a-long-password-of-hers'
  await house.ask(
    email,
    'mutation ($from: String!, $to: String!) { changePassword(currentPassword: $from, newPassword: $to) { id } }',
    { from: once, to: chosen },
  )
  const { signIn: enter } = await houseAt(url)
  await takeAll(browser, url, firstSteps, await enter(email, chosen))
}

/** Runs a brewery while pictures of it are taken. */
async function within(
  variables: Record<string, string>,
  work: (url: string, dataDir: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'brewhouse-pictures-'))
  await chmod(dataDir, 0o755)
  // One person opens more pages in a minute than people do.
  const limits = { READS_PER_MINUTE: '1000000' }
  const brewhouse = await startBrewhouse(dataDir, { NODE_ENV: 'production', ...limits, ...variables })
  try {
    await work(brewhouse.url, dataDir)
  } finally {
    await brewhouse.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

await mkdir(folder, { recursive: true })
const browser = await launchChromium()
try {
  await within({ DEMO: '0' }, (url, dataDir) => takeEmpty(browser, url, dataDir))
  await within({ DEMO: '1' }, (url) => takeDemo(browser, url))
} finally {
  await browser.close()
}
