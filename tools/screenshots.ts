import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, ViewportSize } from 'playwright-core'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { contextOptions, launchChromium } from '#tests/support/servers/chromium.ts'
import { startBrewhouse } from '#tests/support/servers/processes.ts'

/* `npm run screenshots`: takes the pictures of the documentation from the built product with today's demo brewery. */

const folder = join(packageRoot(), 'docs/images')

/** A picture of a page: `open` is the tab or button to press first, `shows` a text to wait for. */
interface Picture {
  name: string
  path: string
  open?: { role: 'tab' | 'button'; name: string | RegExp }
  shows: string | RegExp
}

const pictures: Picture[] = [
  { name: 'dashboard', path: '/dashboard', shows: 'Take a reading' },
  { name: 'batch', path: '/batch?vessel=FV-3', shows: 'Original gravity' },
  { name: 'batches', path: '/batches', shows: 'Hop Harbor IPA' },
  { name: 'kegs', path: '/kegs', shows: 'Bulk Adjust' },
  { name: 'ingredients', path: '/ingredients', shows: /Malt/ },
  { name: 'recipes', path: '/recipes', shows: 'Hop Harbor IPA' },
  {
    name: 'recipe',
    path: '/recipes',
    open: { role: 'button', name: /^White Meadow$/ },
    shows: /^Ferulic acid rest/,
  },
  { name: 'schedule', path: '/schedule', open: { role: 'tab', name: 'Equipment Board' }, shows: 'FV-1' },
  {
    name: 'schedule-list',
    path: '/schedule',
    open: { role: 'tab', name: 'Schedule List' },
    shows: 'Stone Bridge Pils',
  },
  {
    name: 'timeline',
    path: '/schedule',
    open: { role: 'tab', name: 'Timeline' },
    shows: 'Tanks over time',
  },
  { name: 'logs', path: '/logs', shows: 'Add Log' },
  { name: 'news', path: '/logs', open: { role: 'button', name: /^News/ }, shows: 'Since you were away' },
]

/** The administrator's pages. */
const office: Picture[] = [
  { name: 'admin', path: '/admin', shows: 'System Activity' },
  { name: 'admin-users', path: '/admin', open: { role: 'tab', name: 'Users' }, shows: 'User Management' },
  { name: 'admin-data', path: '/admin', open: { role: 'tab', name: /^Data/ }, shows: 'Recent Recipes' },
  { name: 'admin-activity', path: '/admin', open: { role: 'tab', name: /^Activity/ }, shows: 'Activity Log' },
  {
    name: 'admin-settings',
    path: '/admin',
    open: { role: 'tab', name: 'Settings' },
    shows: 'System Settings',
  },
  { name: 'account', path: '/account', shows: 'Your Account' },
]

/** A phone, a tablet, a desk, and a large screen; the desk in the light theme, too. */
const looks = [
  { width: 390, height: 844, theme: 'dark' },
  { width: 820, height: 1180, theme: 'dark' },
  { width: 1280, height: 800, theme: 'dark' },
  { width: 1280, height: 800, theme: 'light' },
  { width: 1920, height: 1080, theme: 'dark' },
]

/** Wall displays: landscape, large, and portrait. */
const walls = [
  { file: 'wall.jpg', width: 1920, height: 1080 },
  { file: 'wall-large.jpg', width: 3840, height: 2160 },
  { file: 'wall-upright.jpg', width: 1080, height: 1920 },
]

async function untilReady(url: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** The stored entry of a user signed in to the demo brewery. */
async function signIn(url: string, account = 'brewer'): Promise<{ name: string; value: string }> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@brewhouse.local`, password: 'brewhouse-demo' }),
  })
  return { name: 'userInfo', value: await response.text() }
}

/** A browser page with a signed-in user. */
async function openPage(
  browser: Browser,
  {
    viewport,
    origin,
    localStorage,
  }: { viewport: ViewportSize; origin: string; localStorage: { name: string; value: string }[] },
): Promise<Page> {
  const context = await browser.newContext({
    ...contextOptions,
    viewport,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  return context.newPage()
}

async function keep(page: Page, file: string): Promise<void> {
  await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 66, animations: 'disabled' })
  console.log(`Took docs/images/${file}`)
}

async function take(page: Page, url: string, picture: Picture, look: string): Promise<void> {
  const { name, path, open, shows } = picture
  await page.goto(url + path)
  await page.getByRole('banner').getByText('Live', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^News/ }).waitFor()
  if (open) await page.getByRole(open.role, { name: open.name }).click()
  await page.getByText(shows).filter({ visible: true }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await keep(page, `${name}-${look}.jpg`)
}

async function takeAll(browser: Browser, url: string, of: Picture[], account: string): Promise<void> {
  const user = await signIn(url, account)
  for (const { theme, ...viewport } of looks) {
    const localStorage = [user, { name: 'theme', value: theme }]
    const page = await openPage(browser, { viewport, origin: url, localStorage })
    const look = theme === 'light' ? `${viewport.width}-light` : String(viewport.width)
    for (const picture of of) await take(page, url, picture, look)
    await page.context().close()
  }
}

async function takeWalls(browser: Browser, url: string): Promise<void> {
  const localStorage = [await signIn(url)]
  for (const { file, width, height } of walls) {
    const page = await openPage(browser, { viewport: { width, height }, origin: url, localStorage })
    await page.goto(`${url}/wall?night=off`)
    await page.locator('[data-live="true"]').waitFor()
    await page.getByRole('article').first().waitFor()
    await keep(page, file)
    await page.context().close()
  }
}

/** An administrator sets a different lot number than the one being typed. */
async function changeLotElsewhere(url: string, name: string): Promise<void> {
  const { token } = JSON.parse((await signIn(url, 'admin')).value) as { token: string }
  async function ask<Data>(query: string, variables?: object): Promise<Data> {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    })
    return ((await response.json()) as { data: Data }).data
  }
  type Stock = { ingredients: { id: string; name: string; version: number }[] }
  const { ingredients } = await ask<Stock>('{ ingredients { id name version } }')
  const item = ingredients.find((one) => one.name === name)
  await ask(
    'mutation ($id: ID!, $at: Int!) { updateIngredient(id: $id, baseVersion: $at, changes: { lotNumber: "A-2291" }) { id } }',
    { id: item?.id, at: item?.version },
  )
}

/** The dialog of an edit conflict, on a desktop and on a phone. */
async function takeConflicts(browser: Browser, url: string): Promise<void> {
  const localStorage = [await signIn(url)]
  for (const [viewport, name] of [
    [{ width: 1280, height: 800 }, 'Cascade'],
    [{ width: 390, height: 844 }, 'Citra'],
  ] as const) {
    const page = await openPage(browser, { viewport, origin: url, localStorage })
    await page.goto(`${url}/ingredients`)
    await page.getByLabel('Search').fill(name)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const form = page.getByRole('dialog', { name: 'Edit Ingredient' })
    await form.getByLabel('Lot Number').fill('A-2219')
    await changeLotElsewhere(url, name)
    await form.getByText(/Yours stays here/).waitFor()
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('dialog', { name: 'Which one is right?' }).getByText('A-2291').waitFor()
    await keep(page, `conflict-${viewport.width}.jpg`)
    await page.context().close()
  }
}

await mkdir(folder, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'brewhouse-pictures-'))
await chmod(dataDir, 0o755)
const brewhouse = await startBrewhouse(dataDir, { NODE_ENV: 'production', DEMO: '1' })
const browser = await launchChromium()
try {
  await untilReady(brewhouse.url)
  await takeAll(browser, brewhouse.url, pictures, 'brewer')
  await takeAll(browser, brewhouse.url, office, 'admin')
  await takeWalls(browser, brewhouse.url)
  await takeConflicts(browser, brewhouse.url)
} finally {
  await browser.close()
  await brewhouse.stop()
  await rm(dataDir, { recursive: true, force: true })
}
