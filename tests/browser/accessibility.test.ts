import { beforeAll, beforeEach, expect, it } from 'vitest'
import { post } from '#tests/support/data/devices.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { expectAccessible, expectGoodPractice } from '#tests/browser/support/accessible.ts'
import { desktop, openSchedule, phone, resize } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, openBrowser, signInAs, type Person } from '#tests/browser/support/people.ts'

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
let brewer: Person

beforeAll(async () => {
  brewer = await signInAs(browser, server, 'brewer')
})

async function expectUsable(person: Person, sizes = [phone, desktop]): Promise<void> {
  for (const size of sizes) {
    await resize(person.page, size)
    await expectAccessible(person.page, `at ${size.width} pixels`)
  }
  expectNoComplaints(person)
}

// Whatever size the test before left.
beforeEach(() => resize(brewer.page, desktop))

it('lets everybody use the sign-in page', async () => {
  const visitor = await openBrowser(browser)
  await visitor.page.goto(`${server.url}/login`)
  await visitor.page.getByRole('heading', { name: 'Demo brewery' }).waitFor()
  await expectUsable(visitor)
  await visitor.leave()
})

/** Adds an address, posts to it as a hydrometer, binds that to FV-1, and sees on the board what it sends next. */
async function bindsADevice({ page }: Person): Promise<void> {
  await page.getByRole('tab', { name: 'Devices' }).click()
  await page.getByRole('button', { name: 'Add address' }).click()
  await page.getByLabel('Name').fill('Cellar')
  await page.getByRole('dialog').getByRole('button', { name: 'Add address' }).click()
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.waitFor()
  await expectAccessible(page)
  const { pathname } = new URL(await address.inputValue())
  await page.getByRole('button', { name: 'Done' }).click()
  const spindle = { name: 'Spindle 3', ID: 9390968, angle: 68.8, temp_units: 'C', battery: 4.1, RSSI: -41 }
  await post(server, pathname, { ...spindle, temperature: 20, gravity: 5.7 })
  await page.getByRole('button', { name: 'Bind Spindle 3 to a vessel' }).click()
  await page.getByRole('combobox', { name: 'Vessel' }).click()
  await page.getByRole('option', { name: /^FV-1 / }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bind device' }).click()
  await page.getByRole('button', { name: 'Actions for Spindle 3' }).waitFor()
  await expectAccessible(page)
  await openSchedule(page, server)
  await post(server, pathname, { ...spindle, temperature: 21, gravity: 5.6 })
  const tile = page.getByRole('group', { name: 'FV-1', exact: true })
  await tile.getByText('69.8 °F').waitFor()
  await tile.getByText('1.022').waitFor()
  await expectAccessible(page)
}

it('lets everybody use the administration and its dialogs', async () => {
  const admin = await signInAs(browser, server, 'admin')
  await admin.page.goto(`${server.url}/admin`)
  for (const tab of ['Overview', 'Users', 'Data Management', 'Devices', 'Activity Log', 'Settings']) {
    await admin.page.getByRole('tab', { name: tab }).click()
    await expectAccessible(admin.page)
  }
  await admin.page.getByRole('tab', { name: 'Users' }).click()
  for (const [opener, title] of [
    ['Invite User', 'Invite New User'],
    ['Change role of Frank Sato', 'Change User Role'],
    ['Sessions of Frank Sato', 'Sessions of Frank Sato'],
    ['Delete Frank Sato', 'Delete User: Frank Sato'],
  ] as const) {
    await admin.page.getByRole('button', { name: opener }).click()
    await admin.page.getByRole('heading', { name: title }).waitFor()
    await expectAccessible(admin.page)
    await admin.page.keyboard.press('Escape')
  }
  await bindsADevice(admin)
  await admin.page.goto(`${server.url}/account`)
  await admin.page.getByText('This browser', { exact: true }).waitFor()
  await expectAccessible(admin.page)
  await admin.leave()
})

it('lets everybody use the page that is not there', async () => {
  await brewer.page.goto(`${server.url}/no-such-page`)
  await brewer.page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await expectUsable(brewer)
})

it('lets everybody use the details of a batch', async () => {
  const { page } = brewer
  await openSchedule(page, server)
  await page.getByRole('tab', { name: 'Schedule List' }).click()
  await page
    .getByRole('button', { name: /details/i })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().waitFor()
  await expectUsable(brewer)
}, 120_000)

it.each([
  ['on a desktop', desktop, 'dark'],
  ['on a phone in the sun', phone, 'light'],
])('lets everybody use what opens beside a button or a field, %s', async (_where, size, theme) => {
  const { page } = brewer
  await resize(page, size)
  const inTheme = () => page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
  await page.goto(`${server.url}/ingredients`)
  await inTheme()
  const more = page.getByRole('button', { name: /^More for/ }).first()
  await more.click()
  await page.getByRole('menu').waitFor()
  await expectGoodPractice(page)
  // Tab leaves the menu for the element after its button.
  await page.keyboard.press('Tab')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await page.locator('main :focus').count()).toBe(1)
  await page.getByRole('button', { name: /^News/ }).click()
  await page.getByRole('dialog', { name: 'News' }).waitFor()
  await expectAccessible(page, 'the news')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'News' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
  await expectAccessible(page, 'the palette')
  await openSchedule(page, server)
  await inTheme()
  await page.getByRole('button', { name: 'Schedule New Brew' }).click()
  await page.getByRole('combobox', { name: 'Recipe' }).click()
  // In the dialog, where a screen reader looks for it.
  await page.getByRole('dialog').getByRole('listbox').waitFor()
  await expectAccessible(page, 'the recipes to choose from')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Open the calendar/ }).click()
  await page.getByRole('grid').waitFor()
  await expectAccessible(page, 'the calendar of the brew date')
  expectNoComplaints(brewer)
})

it('lets everybody use the menu of a phone', async () => {
  await resize(brewer.page, phone)
  await brewer.page.goto(`${server.url}/dashboard`)
  await brewer.page.getByRole('button', { name: 'Open menu' }).click()
  await brewer.page.getByRole('link', { name: 'Keg Inventory' }).waitFor()
  await expectUsable(brewer, [phone])
})

it('the keyboard shows where it is, on Logout as well', async () => {
  const { page } = brewer
  await resize(page, desktop)
  await page.goto(`${server.url}/dashboard`)
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const focused = () =>
    page.evaluate(() => {
      const focus = document.activeElement ?? document.body
      const { outlineStyle, outlineWidth } = getComputedStyle(focus)
      return {
        name: focus.ariaLabel ?? focus.textContent,
        outline: outlineStyle,
        width: parseFloat(outlineWidth),
      }
    })
  for (let stops = 0; stops < 30 && (await focused()).name !== 'Logout'; stops++)
    await page.keyboard.press('Tab')
  expect(await focused()).toEqual({ name: 'Logout', outline: 'solid', width: 3 })
})

it('changes immediately, without motion, for people who prefer reduced motion', async () => {
  await brewer.page.goto(`${server.url}/dashboard`)
  const main = brewer.page.getByRole('main')
  await main.waitFor()
  const seen = await main.evaluate((element) => {
    element.style.marginTop = '40px'
    const { marginTop } = getComputedStyle(element)
    return [marginTop, ...element.getAnimations().map(({ playState }) => playState)]
  })
  expect(seen).toEqual(['40px'])
})

it('is laid out for the size it has, also when styles come while that changes', async () => {
  const { page } = brewer
  await page.goto(`${server.url}/dashboard`)
  await page.getByRole('heading', { name: 'Low Stock Ingredients' }).waitFor()
  await page.evaluate(() => {
    const styles = document.querySelector<HTMLStyleElement>('style[data-styled]')?.sheet
    if (!styles) throw new Error('The page has no styles')
    setInterval(() => styles.insertRule('.comes-late { color: red }', styles.cssRules.length))
  })
  const menu = page.getByRole('button', { name: 'Open menu' })
  for (const [size, isPhone] of [
    [phone, true],
    [desktop, false],
    [phone, true],
  ] as const) {
    await resize(page, size)
    expect(await menu.isVisible(), `at ${size.width} pixels`).toBe(isPhone)
    const { width, x } = (await page.getByRole('main').boundingBox()) ?? {}
    expect(x).toBe(isPhone ? 0 : size.width - (width ?? 0))
  }
})
