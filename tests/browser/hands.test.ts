import { beforeAll, expect, it } from 'vitest'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { desktop, phone, resize, waitUntilLive } from '#tests/browser/support/pages.ts'
import { covered } from '#tests/browser/support/fits.ts'
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

it('opens the search whose key was pressed before it had come', async () => {
  const page = await admin.page.context().newPage()
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('header a[href="/dashboard?view=today"]')) return
      watch.disconnect()
      const init = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', init))
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${server.url}/dashboard`)
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
  await page.close()
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
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
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
  const nav = page.getByRole('navigation', { name: 'Main navigation' })
  const widthOf = async () => (await nav.boundingBox())?.width
  expect(await widthOf()).toBe(72)
  await nav.getByRole('link', { name: 'Keg Inventory' }).hover()
  await page.locator('body > [aria-hidden="true"]', { hasText: 'Keg Inventory' }).waitFor()
  await page.getByRole('button', { name: 'Expand navigation' }).click()
  expect(await widthOf()).toBe(300)
  await page.reload()
  await page.getByRole('button', { name: 'Collapse navigation' }).click()
  expect(await widthOf()).toBe(72)
  await nav.getByRole('button', { name: 'Logout' }).waitFor()
  await expectAccessible(page, 'the folded navigation')
})

it('changes to the light theme, and keeps it on this device', async () => {
  const { page } = admin
  await open('/account')
  await page.getByRole('button', { name: 'Light theme' }).first().click()
  const backgroundOf = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await backgroundOf()).toBe('rgb(244, 242, 238)')
  await page.goto(`${server.url}/logs`)
  await page.getByText('Active Brews').first().waitFor()
  expect(await backgroundOf()).toBe('rgb(244, 242, 238)')
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
  await expect.poll(backgroundOf).toBe('rgb(15, 14, 13)')
  await page.goto(`${server.url}/wall`)
  await expect.poll(backgroundOf).toBe('rgb(244, 242, 238)')
  await page.evaluate(() => localStorage.removeItem('theme'))
  expectNoComplaints(admin)
}, 120_000)

it.each([
  ['admin', 'en'],
  ['brewer', 'en'],
  ['viewer', 'en'],
  ['assistant', 'en'],
  ['assistant', 'de'],
  ['assistant', 'fr'],
  ['assistant', 'es'],
] as const)(
  'nothing covers what can be pressed in the menu of a phone, for %s in %s',
  async (account, language) => {
    await server.app.database.prisma.user.updateMany({
      where: { email: `${account}@brewhouse.local` },
      data: { language },
    })
    const person = await signInAs(browser, server, account, phone, { hasTouch: true })
    const { page } = person
    await page.goto(`${server.url}/notifications`)
    await page.getByRole('banner').locator('button[aria-controls]').tap()
    const drawer = page.getByRole('navigation')
    await drawer.waitFor()
    await expect.poll(() => covered(drawer)).toEqual([])
    const frame = await drawer.boundingBox()
    for (const part of await drawer.getByRole('button').all()) {
      const box = await part.boundingBox()
      expect(box!.x + box!.width).toBeLessThanOrEqual(frame!.x + frame!.width)
    }
    for (const width of [820, 1280]) {
      await resize(page, { width, height: 900 })
      await expect.poll(() => covered(page.getByRole('banner'))).toEqual([])
    }
    await expectAccessible(page, 'the header')
    expectNoComplaints(person)
    await person.leave()
  },
)

it('the menu of a phone closes by what is chosen under the name, and changes the theme', async () => {
  const person = await signInAs(browser, server, 'viewer', phone, { hasTouch: true })
  const { page } = person
  const drawer = page.getByRole('navigation', { includeHidden: true })
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await drawer.locator('button[aria-haspopup=menu]').tap()
    await page.getByRole('menuitem', { name: item }).tap()
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
  }
  for (const [item, path, heading] of [
    ['Your account', '/account', 'Your account'],
    ['Change password', '/change-password', 'Change password'],
  ] as const) {
    await page.goto(`${server.url}/notifications`)
    await choose(item)
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    await page.getByRole('heading', { name: heading }).waitFor()
    await drawer.waitFor({ state: 'hidden' })
  }
  await page.goto(`${server.url}/notifications`)
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await choose('Light theme')
  await expect.poll(theme).toBe('light')
  await page.getByRole('button', { name: 'Close menu' }).tap()
  await choose('Dark theme')
  await expect.poll(theme).toBe('dark')
  await page.getByRole('button', { name: 'Close menu' }).tap()
  await choose('Logout')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expectNoComplaints(person)
  await person.leave()
})

it('notices of a kind are one on a phone, with an undo for all of them', async () => {
  const { prisma } = server.app.database
  const titles = ['Order caustic', 'Rinse the coupler', 'Weigh the hops', 'Label the growlers']
  const dueOn = new Date(new Date().toISOString().slice(0, 10))
  await prisma.task.createMany({ data: titles.map((title) => ({ title, dueOn })) })
  const person = await signInAs(browser, server, 'brewer', phone, { hasTouch: true })
  const { page } = person
  await page.goto(`${server.url}/dashboard?view=today`)
  const notices = page.locator('[data-notifications] > div')
  await page.getByRole('button', { name: `Done: ${titles[0]}` }).waitFor()
  // At once, however slow the machine is: a notice stays for 4 s.
  await page.evaluate(
    (names) =>
      names.forEach((name) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click()),
    titles.map((title) => `Done: ${title}`),
  )
  await notices.getByText('4 tasks done').waitFor()
  expect(await notices.count()).toBe(1)
  await notices.getByRole('button', { name: 'Undo' }).tap()
  const open = () => prisma.task.count({ where: { title: { in: titles }, doneAt: null } })
  await expect.poll(open).toBe(titles.length)
  expectNoComplaints(person)
  await person.leave()
})

it('notices take a third of a phone, and leave the field that was typed into', async () => {
  const person = await signInAs(browser, server, 'brewer', phone, { hasTouch: true })
  const { page } = person
  await page.goto(`${server.url}/kegs`)
  const notices = page.locator('[data-notifications] > div')
  const takenByNotices = async () => {
    const boxes = await notices
      .filter({ visible: true })
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON() as DOMRect))
    return {
      top: Math.min(...boxes.map(({ top }) => top)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    }
  }
  const add = page.getByRole('button', { name: /^Add 1 / })
  await add.first().waitFor()
  // At once, however slow the machine is: a notice stays for 4 s.
  await add.evaluateAll((buttons) => buttons.slice(0, 5).forEach((button) => (button as HTMLElement).click()))
  await notices.nth(4).waitFor({ state: 'attached' })
  // Their time stands still under a pointer.
  await notices.first().hover()
  const taken = await takenByNotices()
  expect(taken.bottom - taken.top).toBeLessThanOrEqual(phone.height / 3)
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .tap()
  await page
    .getByRole('menuitem', { name: /^Bulk Adjust/ })
    .first()
    .tap()
  const notes = page.getByRole('dialog').getByRole('textbox', { name: 'Notes' })
  await notes.fill('For the festival')
  await expect
    .poll(async () => {
      const field = (await notes.boundingBox())!
      const { top, bottom } = await takenByNotices()
      return top >= field.y + field.height || bottom <= field.y
    })
    .toBe(true)
  expect(await notices.filter({ visible: true }).count()).toBeGreaterThan(0)
  expectNoComplaints(person)
  await person.leave()
})
