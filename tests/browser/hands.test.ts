import { beforeAll, expect, it } from 'vitest'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { desktop, phone, resize, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'
import { keyBindings } from '#web/features/search/keys/keys.ts'
import { sentences } from '#generated/language/en.ts'
import { navigation } from '#web/navigation.tsx'
import { speak } from '#web/ui/language/shownLanguage.ts'

const tablet = { width: 820, height: 1180 }

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
let admin: Person

beforeAll(async () => {
  admin = await signInAs(browser, server, 'admin')
})

async function open(path: string): Promise<void> {
  await resize(admin.page, desktop)
  await admin.page.goto(server.url + path)
  await waitUntilLive(admin.page)
  await admin.page.getByRole('button', { name: 'Find anything' }).waitFor()
}

it('finds a misspelled recipe by Ctrl+K, opens it, and lists it among the recent places', async () => {
  const { page } = admin
  await open('/dashboard')
  const recipe = 'Copper Lantern'
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
  await expectAccessible(page, 'the palette')
  await page.keyboard.type('coper latnern')
  await page.getByRole('option', { name: recipe }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: recipe }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  const recent = page.getByRole('group', { name: 'Recent' })
  await recent.getByRole('option', { name: recipe }).waitFor()
  await page.keyboard.press('Escape')
})

it('logs a reading from anywhere, by keyboard only', async () => {
  const { page } = admin
  await open('/kegs')
  await page.keyboard.press('/')
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
  await page.keyboard.type('log a r')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Log a reading of which batch?' }).waitFor()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /Log Entry|^Log/ }).waitFor()
  await page.keyboard.press('Escape')
})

it('every key that goes to a page goes there, and ? lists them all', async () => {
  speak('en', sentences)
  const { page } = admin
  await open('/dashboard')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keys' })
  await help.waitFor()
  await expectAccessible(page, 'the keys')
  // With a dialog open they wait.
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  for (const { does } of keyBindings(navigation()))
    await help.getByText(does, { exact: true }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  for (const { keys, action } of keyBindings(navigation())) {
    if (action.kind !== 'go') continue
    // Without waiting in between: on a busy machine the first key would be forgotten.
    await Promise.all(keys.map((key) => page.keyboard.press(key)))
    await expect.poll(() => new URL(page.url()).pathname).toBe(action.path)
  }
})

it.each(['/kegs', '/ingredients', '/schedule', '/admin'])('n adds at %s', async (path) => {
  await open(path)
  await admin.page.keyboard.press('n')
  await admin.page.getByRole('dialog').waitFor()
})

it('n adds on the page that is open, and types an n into a field', async () => {
  const { page } = admin
  await open('/recipes')
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: /recipe/i }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const search = page.getByRole('main').locator('input').first()
  await search.focus()
  await page.keyboard.type('n?gk')
  expect(await search.inputValue()).toBe('n?gk')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/recipes')
})

it('goes through a list by arrows, to the same button of the next row', async () => {
  const { page } = admin
  await open('/ingredients')
  await page
    .getByRole('button', { name: /^Adjust / })
    .first()
    .waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const [first, second] = await page
    .getByRole('button', { name: /^Adjust / })
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel))
  await page.getByRole('button', { name: String(first) }).focus()
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe(second)
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe(first)
  await page.keyboard.press('ArrowRight')
  expect(await focused()).not.toBe(first)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
})

it('folds the navigation of a tablet to icons with names, and keeps that on this device', async () => {
  const { page } = admin
  await open('/dashboard')
  await resize(page, tablet)
  const nav = page.getByRole('navigation', { name: 'Main' })
  const widthOf = async () => (await nav.boundingBox())?.width
  expect(await widthOf()).toBe(72)
  await nav.getByRole('link', { name: 'Keg Inventory' }).hover()
  await page.locator('body > [aria-hidden="true"]', { hasText: 'Keg Inventory' }).waitFor()
  await page.getByRole('button', { name: 'Unfold the navigation' }).click()
  expect(await widthOf()).toBe(300)
  await page.reload()
  await page.getByRole('button', { name: 'Fold the navigation' }).click()
  expect(await widthOf()).toBe(72)
  await nav.getByRole('button', { name: 'Logout' }).waitFor()
  await expectAccessible(page, 'the folded navigation')
})

it('changes to the light theme, and keeps it on this device', async () => {
  const { page } = admin
  await open('/account')
  await page.getByRole('button', { name: 'Light theme' }).first().click()
  const backgroundOf = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await backgroundOf()).toBe('rgb(238, 240, 243)')
  await page.goto(`${server.url}/logs`)
  await page.getByText('Active Brews').first().waitFor()
  expect(await backgroundOf()).toBe('rgb(238, 240, 243)')
  await page.emulateMedia({ forcedColors: 'active' })
  const line = page.locator('main svg path[stroke*="tone"]').first()
  await line.waitFor({ state: 'attached' })
  const strokes = await line.evaluate((path) => [
    getComputedStyle(path).stroke,
    getComputedStyle(document.body).color,
  ])
  expect(strokes[0], 'a chart in forced colors has the color of text').toBe(strokes[1])
  const button = page.getByRole('button', { name: 'Add Log' }).first()
  expect(await button.evaluate((element) => getComputedStyle(element).color), 'a main button').toBe(
    strokes[1],
  )
  await page.emulateMedia({ forcedColors: 'none' })
  await resize(page, phone)
  await page.goto(`${server.url}/wall?theme=dark`)
  await expect.poll(backgroundOf).toBe('rgb(16, 17, 19)')
  await page.goto(`${server.url}/wall`)
  await expect.poll(backgroundOf).toBe('rgb(238, 240, 243)')
  await page.evaluate(() => localStorage.removeItem('theme'))
  expectNoComplaints(admin)
}, 120_000)
