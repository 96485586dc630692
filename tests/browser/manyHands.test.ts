import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { freshDemo } from '#tests/support/servers/demoDatabase.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { builtFile } from '#tests/browser/support/builtFile.ts'
import { phone, switchWorkOffline, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'
import { story } from '#tests/support/story.ts'

story()

const database = await freshDemo()
let server = await startServer({ DEMO: '1', BUILD: 'the-first', databaseUrl: database.url })
afterAll(async () => {
  await server.close()
  await database.drop()
})
const browser = await chromiumOfFile()
let ana: Person
let ben: Person

beforeAll(async () => {
  ;[ana, ben] = await Promise.all([
    signInAs(browser, server, 'brewer'),
    signInAs(browser, server, 'admin', phone),
  ])
  await Promise.all([ana, ben].map(({ page }) => page.goto(`${server.url}/kegs`)))
  await Promise.all([ana, ben].map(({ page }) => waitUntilLive(page)))
})

const row = ({ page }: Person) => page.getByRole('group', { name: 'IPA 1/2 BBL', exact: true })
const menuOf = ({ page }: Person) => page.getByRole('button', { name: 'More for IPA', exact: true })
/** Chooses from the menu of the beer, of its half barrels. */
async function choose(person: Person, item: RegExp): Promise<void> {
  await menuOf(person).click()
  await person.page.getByRole('menuitem', { name: item }).first().click()
}
const addOne = (person: Person) =>
  row(person)
    .getByRole('button', { name: /^Add 1 / })
    .click()
const shows = (person: Person, count: number) =>
  row(person).getByText(String(count), { exact: true }).waitFor()
const kept = async () => {
  const keg = await server.app.database.prisma.keg.findFirstOrThrow({
    where: { beerType: { name: 'IPA' }, size: 'HALF_BBL' },
  })
  return keg.quantity
}

let laterMs = 0
/** Nobody touches these pages for a minute. */
const passMinute = (...pages: Page[]) => {
  laterMs += 61_000
  return Promise.all(pages.map((page) => page.clock.setSystemTime(Date.now() + laterMs)))
}

it('says on the kegs who is editing them, and no more when the form is closed', async () => {
  await choose(ben, /^Edit price/)
  await row(ana)
    .getByText(/ is editing$/)
    .waitFor()
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await row(ana)
    .getByText(/ is editing$/)
    .waitFor({ state: 'detached' })
})

it('takes a tap back by the button of its notice, seen in the other browser', async () => {
  const before = await kept()
  await addOne(ana)
  await shows(ben, before + 1)
  await ana.page.getByRole('button', { name: 'Undo' }).click()
  await Promise.all([ana, ben].map((person) => shows(person, before)))
  expect(await kept()).toBe(before)
})

it('keeps back what is done while someone works offline, and sends it when they switch back', async () => {
  const before = await kept()
  const switchLine = () => switchWorkOffline(ana.page)
  await switchLine()
  await addOne(ana)
  await addOne(ana)
  await row(ana).getByText('2 waiting').waitFor()
  await shows(ana, before + 2)
  // Someone else's change arrives meanwhile, which shows that the other browser is live and received nothing from here.
  await addOne(ben)
  await shows(ben, before + 1)
  await expect.poll(kept).toBe(before + 1)
  await switchLine()
  await Promise.all([ana, ben].map((person) => shows(person, before + 3)))
  await row(ana).getByText('2 waiting').waitFor({ state: 'detached' })
  expect(await kept()).toBe(before + 3)
})

it('opens a dialog that could not be loaded when there is a network again, or after a reload, and keeps the page', async () => {
  const { page, context } = ana
  await page.evaluate(() => document.body.setAttribute('data-page', 'the first'))
  await menuOf(ana).click()
  const history = page.getByRole('menuitem', { name: /history/i }).first()
  await history.waitFor()
  await context.setOffline(true)
  await history.click()
  await page.getByText('could not be loaded').waitFor()
  expect(await page.locator('[data-page="the first"]').count()).toBe(1)
  await row(ana).waitFor()
  await context.setOffline(false)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')

  const first = (await page.locator('script[src]').first().getAttribute('src')) ?? ''
  await page.route('**/assets/*.js*', (route) =>
    route.request().url().endsWith(first) ? route.continue() : route.fulfill({ status: 404 }),
  )
  await choose(ana, /^Bulk/)
  const reload = page.getByRole('button', { name: 'Reload', exact: true })
  await reload.waitFor()
  await row(ana).waitFor()
  await page.unroute('**/assets/*.js*')
  await reload.click()
  await page.locator('[data-page="the first"]').waitFor({ state: 'detached' })
  await waitUntilLive(page)
})

it('opens a page that could not be loaded when the connection returns, without a tap', async () => {
  const { page } = ana
  await switchWorkOffline(page)
  await page.route('**/assets/*.js*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Logs', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'This page could not be shown' }).waitFor()
  await page.unroute('**/assets/*.js*')
  await switchWorkOffline(page)
  await page.getByRole('heading', { name: 'Brew Logs', level: 1 }).waitFor()
})

it('shows a page whose program was lost once', async () => {
  const { page } = ana
  const lost = `**/${builtFile('routes/ScheduleRoute.tsx')}`
  await page.route(lost, (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Schedule', exact: true }).click()
  await page.getByRole('heading', { name: 'Brew Schedule', level: 1 }).waitFor()
  await page.unroute(lost)
})

it('keeps what is on the device when a page is out of reach, and opens it when there is a network again', async () => {
  const { page, context } = ana
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Recipes', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'This page could not be shown' })
  await alert.waitFor()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await alert.waitFor()
  await page.route('**/recipes', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await context.setOffline(false)
  await waitUntilLive(page)
  const answered = page.waitForResponse((response) => response.status() === 502)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await answered
  await alert.waitFor()
  await page.unroute('**/recipes')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Recipe Hub' }).waitFor()
  await waitUntilLive(page)
})

it('says so when the program of an action could not be loaded, and goes on when there is a network again', async () => {
  const { page, context } = ana
  await page.goto(`${server.url}/ingredients`)
  await waitUntilLive(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const choice = page.getByRole('menuitem', { name: /^Export/ })
  await choice.waitFor()
  await context.setOffline(true)
  await choice.click()
  await page.getByRole('alert').getByText('could not be loaded').waitFor()
  const download = page.waitForEvent('download')
  await context.setOffline(false)
  expect((await download).suggestedFilename()).toBe('ingredients.csv')
  await page.getByText('could not be loaded').waitFor({ state: 'detached' })
})

it('says on the page itself that the notices could not be loaded', async () => {
  const { page } = ana
  const notices = await fileWith(page, '"data-notifications":')
  const isOfNotices = ({ href }: URL) => href.startsWith(notices)
  let isGone = true
  await page.route(isOfNotices, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()))
  await page.goto(`${server.url}/kegs`)
  const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await alert.waitFor()
  // Not sooner: they would come by themselves as the page is connected.
  page.once('framenavigated', () => (isGone = false))
  await alert.getByRole('button', { name: 'Reload' }).click()
  await alert.waitFor({ state: 'detached' })
  await row(ana).waitFor()
  await page.unroute(isOfNotices)
})

it('reconnects automatically when the program of its stream is gone, once nobody uses the page', async () => {
  const { page } = ana
  const stream = await fileWith(page, 'graphql-transport-ws')
  await page.route(stream, (route) => route.fulfill({ status: 404 }))
  const missed = page.waitForResponse((response) => response.status() === 404)
  await page.goto(`${server.url}/kegs`)
  await row(ana).waitFor()
  await page.evaluate(() => document.body.setAttribute('data-page', 'the old'))
  await missed
  await page.unroute(stream)
  await passMinute(page)
  await page.locator('[data-page="the old"]').waitFor({ state: 'detached' })
  await waitUntilLive(page)
})

it('loads a new version when the page was idle for a minute, and never under an open dialog', async () => {
  await choose(ben, /^Edit price/)
  const form = ben.page.getByRole('dialog')
  await form.getByLabel('Location').fill('Cold room 9')
  for (const { page } of [ana, ben])
    await page.evaluate(() => document.body.setAttribute('data-page', 'the first'))
  const reloaded = ana.page.waitForEvent('load')

  const { port } = new URL(server.url)
  await server.close()
  server = await startServer({ PORT: port, BUILD: 'the-second', databaseUrl: database.url })
  await Promise.all([ana, ben].map(({ page }) => waitUntilLive(page)))
  for (const { page } of [ana, ben]) expect(await page.locator('[data-page="the first"]').count()).toBe(1)

  await passMinute(ana.page, ben.page)
  await reloaded
  await waitUntilLive(ana.page)
  expect(await ana.page.locator('[data-page="the first"]').count()).toBe(0)
  expect(await ben.page.locator('[data-page="the first"]').count()).toBe(1)
  expect(await form.getByLabel('Location').inputValue()).toBe('Cold room 9')
  for (const person of [ana, ben])
    expectNoComplaints(
      person,
      /ERR_(CONNECTION_(REFUSED|RESET)|INTERNET_DISCONNECTED)|Failed to fetch|WebSocket|404|50[23]/,
    )
})

/** The address of a program that the page has loaded, by what stands in it. */
function fileWith(page: Page, words: string): Promise<string> {
  return page.evaluate(async (sought) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    for (const file of loaded.filter((name) => name.endsWith('.js')))
      if ((await (await fetch(file)).text()).includes(sought)) return file
    throw new Error(`No file has ${sought}.`)
  }, words)
}
