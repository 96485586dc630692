import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '#tests/support/servers/chromium.ts'
import { startFaultProxy, type FaultProxy } from '#tests/support/faults/faultProxy.ts'
import { asDuration, reportFault } from '#tests/support/faults/report.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { isOnDevice, phone, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, openBrowser, signInAs, type Person } from '#tests/browser/support/people.ts'

/** These browsers may register the service worker, to open the app offline. */
const installable = { serviceWorkers: 'allow' } as const

let browser: Browser
let server: TestServer
let ana: Person
let ben: Person
let laptop: Person
let tv: Person
/** The connections of the television and of the phones. */
let tvLine: FaultProxy
let phoneLine: FaultProxy

beforeAll(async () => {
  browser = await launchChromium()
  server = await startServer({ DEMO: '1' })
  const port = Number(new URL(server.url).port)
  ;[tvLine, phoneLine] = await Promise.all([startFaultProxy(port), startFaultProxy(port)])
  const onPhone = { ...server, url: phones() }
  ana = await signInAs(browser, onPhone, 'assistant', phone, installable)
  ben = await signInAs(browser, onPhone, 'brewer', phone, installable)
  laptop = await signInAs(browser, server, 'admin')
  tv = await openBrowser(browser, { width: 1920, height: 1080 })
})
afterAll(async () => {
  await Promise.all([ana, ben, laptop, tv].map((person) => person?.leave()))
  await browser?.close()
  await Promise.all([tvLine, phoneLine].map((line) => line?.close()))
  await server?.close()
})

/** The browser's error for a broken connection. */
const lineIsDown =
  /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|Failed to fetch|WebSocket connection/

const phones = () => `http://127.0.0.1:${phoneLine.port}`
const open = async ({ page }: Person, address: string) => {
  await page.goto(address)
  await waitUntilLive(page)
}

/**
 * Takes the phones offline or online, by the proxy as well: the browser's own switch misses a page that is just
 * opening.
 */
async function setPhonesOffline(isOffline: boolean): Promise<void> {
  phoneLine.refuse(isOffline)
  if (isOffline) phoneLine.cut()
  await Promise.all([ana, ben].map(({ context }) => context.setOffline(isOffline)))
}

const goTo = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name, exact: true }).click()
}
const countOf = async (row: Locator) => Number(await row.getByText(/^\d+$/).innerText())

/** Opens the wall as a display that an administrator paired, over the television's own connection. */
async function openWall({ page }: Person): Promise<void> {
  const { data } = await server.ask<{ createDisplay: { token: string } }>(
    await server.signIn('ADMIN'),
    'mutation { createDisplay(name: "Brewhouse") { token } }',
  )
  await page.goto(`http://127.0.0.1:${tvLine.port}/wall#token=${data?.createDisplay.token}`)
  await page.locator('[data-live="true"]').waitFor()
}

/** Logs a reading one step below the last one, from the card of a vessel. */
async function logReading(page: Page, vessel: string, notes: string) {
  await page
    .getByRole('listitem', { name: vessel, exact: true })
    .getByRole('button', { name: 'Add Log' })
    .click()
  const entry = page.getByRole('dialog', { name: new RegExp(vessel) })
  await entry.getByRole('button', { name: 'Less Temperature' }).click()
  await entry.getByRole('button', { name: 'Notes and more' }).click()
  await entry.getByLabel('General notes').fill(notes)
  await entry.getByRole('button', { name: 'Save log entry' }).click()
  await entry.waitFor({ state: 'hidden' })
}

/** The readings that were logged offline, from the database, by time of measurement. */
const logs = () =>
  server.app.database.prisma.batchLog.findMany({
    where: { generalNotes: { contains: 'offline' } },
    orderBy: { timestamp: 'asc' },
  })

/** The first beer on the wall with some half barrels left, and the element that shows the count on each screen. */
async function aBeer() {
  const { prisma } = server.app.database
  const keg = await prisma.keg.findFirstOrThrow({
    where: { quantity: { gt: 0 }, size: 'HALF_BBL' },
    include: { beerType: true },
    orderBy: { beerType: { name: 'asc' } },
  })
  const { name } = keg.beerType
  return {
    before: keg.quantity,
    kept: async () => (await prisma.keg.findUniqueOrThrow({ where: { id: keg.id } })).quantity,
    row: (page: Page) => page.getByRole('group', { name: `${name} 1/2 BBL`, exact: true }),
    onWall: (count: number) =>
      tv.page
        .getByRole('region', { name: /^Kegs/ })
        .getByText(new RegExp(`^${name}\\s*${count} · \\d+$`))
        .first(),
  }
}
type Beer = Awaited<ReturnType<typeof aBeer>>

const addKegs = async ({ page }: Person, beer: Beer, count: number) => {
  const plus = beer.row(page).getByRole('button', { name: /^Add 1 / })
  for (let taps = 0; taps < count; taps++) await plus.click()
}

/** Two readings and some kegs, one after the other, on an offline phone. */
async function workWithoutLine(person: Person, who: string, vessel: string, beer: Beer, kegs: number) {
  const { page } = person
  for (const step of [1, 2]) await logReading(page, vessel, `${who} offline ${step}`)
  const card = page.getByRole('listitem', { name: vessel, exact: true })
  await card.getByRole('list', { name: 'Not saved yet' }).getByText('Waiting').first().waitFor()
  await goTo(page, 'Keg Inventory')
  await addKegs(person, beer, kegs)
  await beer.row(page).getByText(`${kegs} waiting`).waitFor()
  expect(await countOf(beer.row(page))).toBe(beer.before + kegs)
  expect(await page.getByText('Saved', { exact: true }).count()).toBe(0)
}

/** The tab is killed with queued commands, and another one opens offline. */
async function killTheTab(person: Person, beer: Beer, kegs: number): Promise<void> {
  await person.page.close()
  person.page = await person.context.newPage()
  await person.page.goto(`${phones()}/kegs`)
  await beer.row(person.page).getByText(`${kegs} waiting`).waitFor()
  expect(await countOf(beer.row(person.page))).toBe(beer.before + kegs)
  await person.page.getByText(/Not live: data as of/).waitFor()
  await person.page
    .getByRole('banner')
    .getByRole('button', { name: /waiting/ })
    .click()
  const listed = person.page.getByRole('list', { name: 'Your changes on this device' }).getByRole('listitem')
  // Equal taps are one. One of them may just be in flight.
  await listed.filter({ hasText: new RegExp(`^(Waiting|Sending).*, ${kegs} times`) }).waitFor()
  expect(await listed.filter({ hasText: /^(Waiting|Sending)/ }).count()).toBe(3)
  await person.page.keyboard.press('Escape')
}

const timeOfDay = (moment: number) => new Date(moment).toISOString().slice(11, 16)

/** The television is offline too: it says since when, and shows the state of that time. */
async function expectOldOnWall(cutAt: number, beer: Beer): Promise<void> {
  const said = tv.page.getByRole('alert').getByText(/^Not live since \d\d:\d\d$/)
  await said.waitFor()
  // Its last heartbeat came up to 5 s before.
  expect([cutAt - 5_000, cutAt].map(timeOfDay)).toContain((await said.innerText()).slice(-5))
  await beer.onWall(beer.before).waitFor()
}

it('without a network loses and doubles nothing of two phones, one of them killed; the wall says how old it is, and all screens agree within 5 s', async ({
  task,
}) => {
  const beer = await aBeer()
  await Promise.all([
    open(laptop, `${server.url}/kegs`),
    openWall(tv),
    ...[ana, ben].map((person) => open(person, `${phones()}/kegs`)),
  ])
  await beer.onWall(beer.before).waitFor()
  await Promise.all(
    [ana, ben].map(async ({ page }) => {
      await beer.row(page).waitFor()
      await goTo(page, 'Logs')
      await page.getByText(/^Active Brews/).waitFor()
    }),
  )
  const vessel = await ana.page
    .getByRole('listitem')
    .filter({ hasText: 'Add Log' })
    .first()
    .getByRole('heading')
    .innerText()
  for (const { page } of [ana, ben]) await expect.poll(() => isOnDevice(page)).toBe(true)

  const cutAt = Date.now()
  await setPhonesOffline(true)
  tvLine.refuse(true)
  tvLine.cut()
  await addKegs(laptop, beer, 1)
  await Promise.all([
    workWithoutLine(ben, 'Ben', vessel, beer, 2),
    workWithoutLine(ana, 'Ana', vessel, beer, 8).then(() => killTheTab(ana, beer, 8)),
  ])
  await expectOldOnWall(cutAt, beer)
  const workedUntil = Date.now()
  expect(await logs()).toEqual([])
  expect(await beer.kept()).toBe(beer.before + 1)

  const back = performance.now()
  await setPhonesOffline(false)
  tvLine.refuse(false)
  const total = beer.before + 11
  await Promise.all([
    ...[ana, ben, laptop].map(({ page }) =>
      beer.row(page).getByText(String(total), { exact: true }).waitFor(),
    ),
    ...[ana, ben].map(({ page }) =>
      beer
        .row(page)
        .getByText(/ waiting$/)
        .waitFor({ state: 'hidden' }),
    ),
    beer.onWall(total).waitFor(),
    expect.poll(async () => (await logs()).length, { timeout: 5_000 }).toBe(4),
  ])
  const newest = (await logs()).at(-1)
  const tile = tv.page.getByRole('article', { name: `${vessel},` })
  await tile.getByText(`${newest?.temperature?.toFixed(1)}°`, { exact: true }).waitFor()
  await tv.page.getByRole('alert').waitFor({ state: 'detached' })
  await Promise.all([ana, ben, laptop].map(({ page }) => waitUntilLive(page)))
  const tookMs = performance.now() - back
  expect(tookMs).toBeLessThan(5_000)

  expect(await beer.kept()).toBe(total)
  const told = (await logs()).map(({ generalNotes }) => generalNotes)
  for (const who of ['Ana', 'Ben']) {
    expect(told.filter((notes) => notes?.startsWith(who))).toEqual([`${who} offline 1`, `${who} offline 2`])
  }
  for (const { timestamp } of await logs()) {
    expect(timestamp.getTime()).toBeGreaterThanOrEqual(cutAt - 1_000)
    expect(timestamp.getTime()).toBeLessThanOrEqual(workedUntil + 1_000)
  }
  for (const person of [ana, ben, tv]) expectNoComplaints(person, lineIsDown)
  expectNoComplaints(laptop)
  reportFault(task, {
    fault: 'Two phones and a wall are offline while people work, and a tab is killed',
    injected:
      'a proxy refuses the phones and the wall; the tab of one phone is closed with ten queued commands',
    promised: 'nothing lost or doubled; the wall says since when; all screens agree within 5 s',
    measured: `4 readings and 11 kegs saved once each; all screens agree after ${asDuration(tookMs)}`,
  })
})
