import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { desktop, expectNoComplaints, phone, signInAs, waitUntilLive, type Person } from './people.ts'

/** These browsers may keep the client's files, to open without a line. */
const installable = { serviceWorkers: 'allow' } as const

let browser: Browser
let server: TestServer
let ana: Person
let ben: Person
let laptop: Person
let tv: Person

beforeAll(async () => {
  browser = await launchChromium()
  server = await startServer({ DEMO: '1' })
  ana = await signInAs(browser, server, 'assistant', phone, installable)
  ben = await signInAs(browser, server, 'brewer', phone, installable)
  laptop = await signInAs(browser, server, 'admin', desktop, installable)
  tv = await signInAs(browser, server, 'viewer', { width: 1920, height: 1080 }, installable)
})
afterAll(async () => {
  await Promise.all([ana, ben, laptop, tv].map((person) => person?.leave()))
  await browser?.close()
  await server?.close()
})

/** What a browser says of a line that is down. */
const lineIsDown = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Failed to fetch|WebSocket connection/

const open = async ({ page }: Person, path: string) => {
  await page.goto(`${server.url}${path}`)
  await waitUntilLive(page)
}
const line = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Live|since|waiting/ })
const kegs = (page: Page) =>
  page.getByRole('group').filter({ has: page.getByRole('button', { name: /^Add 1 / }) })
const countOf = async (row: Locator) => Number(await row.getByText(/^\d+$/).innerText())
const goTo = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name, exact: true }).click()
}

/** Logs a reading one step below the last one, from the card of a vessel. */
async function logReading(page: Page, vessel: string, notes: string) {
  await page
    .getByRole('listitem', { name: vessel, exact: true })
    .getByRole('button', { name: 'Add Log' })
    .click()
  const entry = page.getByRole('dialog', { name: new RegExp(vessel) })
  await entry.getByRole('button', { name: 'Less Temperature' }).click()
  await entry.getByLabel('General Notes').fill(notes)
  await entry.getByRole('button', { name: 'Save Log Entry' }).click()
  await entry.waitFor({ state: 'hidden' })
}

const logsWith = (start: string) =>
  server.app.database.prisma.batchLog.findMany({
    where: { generalNotes: { startsWith: start } },
    orderBy: { createdAt: 'asc' },
  })

describe('a cellar without a network', () => {
  it('loses and doubles nothing of what two phones did, and all screens agree within 5 s', async () => {
    await open(laptop, '/kegs')
    await open(tv, '/dashboard')
    await Promise.all([open(ana, '/logs'), open(ben, '/logs')])
    const { prisma } = server.app.database
    const [keg] = await prisma.keg.findMany({
      where: { quantity: { gt: 5 } },
      include: { beerType: true },
      take: 1,
    })
    if (!keg) throw new Error('The demo brewery has no kegs.')
    const size = keg.size === 'HALF_BBL' ? '1/2 BBL' : '1/6 BBL'
    const rowOn = (page: Page) =>
      page.getByRole('group', { name: `${keg.beerType.name} ${size}`, exact: true })
    const vessel = await ana.page
      .getByRole('listitem')
      .filter({ hasText: 'Add Log' })
      .first()
      .getByRole('heading')
      .innerText()

    for (const { page, context } of [ana, ben]) {
      await goTo(page, 'Keg Inventory')
      await rowOn(page).waitFor()
      await goTo(page, 'Logs')
      await page.getByText(/^Active Brews/).waitFor()
      await context.setOffline(true)
    }
    const before = Date.now()
    for (const [{ page }, name] of [
      [ana, 'Ana'],
      [ben, 'Ben'],
    ] as const) {
      for (const step of [1, 2]) await logReading(page, vessel, `${name} offline ${step}`)
      const card = page.getByRole('listitem', { name: vessel, exact: true })
      await card.getByRole('list', { name: 'Not saved yet' }).getByText('Waiting').first().waitFor()
      await goTo(page, 'Keg Inventory')
      await rowOn(page)
        .getByRole('button', { name: /^Add 1 / })
        .click()
      await rowOn(page)
        .getByRole('button', { name: /^Add 1 / })
        .click()
      await rowOn(page).getByText('2 waiting').waitFor()
      expect(await countOf(rowOn(page))).toBe(keg.quantity + 2)
      expect(await page.getByText('Saved', { exact: true }).count()).toBe(0)
    }
    const after = Date.now()
    expect(await logsWith('Ana offline')).toEqual([])

    await Promise.all([ana, ben].map(({ context }) => context.setOffline(false)))
    const back = performance.now()
    const total = String(keg.quantity + 4)
    for (const { page } of [ana, ben, laptop]) await rowOn(page).getByText(total, { exact: true }).waitFor()
    for (const { page } of [ana, ben]) await rowOn(page).getByText('2 waiting').waitFor({ state: 'hidden' })
    await expect.poll(async () => (await logsWith('Ana offline')).length, { timeout: 5_000 }).toBe(2)
    await expect.poll(async () => (await logsWith('Ben offline')).length, { timeout: 5_000 }).toBe(2)
    expect(performance.now() - back).toBeLessThan(5_000)

    const logs = [...(await logsWith('Ana offline')), ...(await logsWith('Ben offline'))]
    expect(logs.map(({ generalNotes }) => generalNotes)).toEqual(
      ['Ana', 'Ben'].flatMap((name) => [1, 2].map((step) => `${name} offline ${step}`)),
    )
    for (const { timestamp } of logs) {
      expect(timestamp.getTime()).toBeGreaterThanOrEqual(before - 1_000)
      expect(timestamp.getTime()).toBeLessThanOrEqual(after + 1_000)
    }
    expect(await prisma.keg.findUniqueOrThrow({ where: { id: keg.id } })).toMatchObject({
      quantity: keg.quantity + 4,
    })
    await waitUntilLive(tv.page)
    for (const person of [ana, ben]) expectNoComplaints(person, lineIsDown)
    for (const person of [laptop, tv]) expectNoComplaints(person)
  })

  it('keeps ten entries of a tab that was killed, opens without a network, and sends them when it is back', async () => {
    await open(ana, '/kegs')
    await ana.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await ana.page.waitForFunction(async () => {
      const names = await indexedDB.databases()
      return names.some(({ name }) => name === 'brewhouse-picture')
    })
    const row = kegs(ana.page).first()
    const name = (await row.getAttribute('aria-label')) ?? ''
    const start = await countOf(row)
    await ana.page.waitForFunction(
      () =>
        new Promise<boolean>((resolve) => {
          const opened = indexedDB.open('brewhouse-picture')
          opened.onsuccess = () => {
            const found = opened.result.transaction('pictures').objectStore('pictures').count()
            found.onsuccess = () => resolve(found.result > 0)
          }
        }),
    )
    await ana.context.setOffline(true)
    await row.getByRole('button', { name: /^Add 1 / }).click()
    await row.getByText('1 waiting').waitFor()
    for (let taps = 2; taps <= 10; taps++) await row.getByRole('button', { name: /^Add 1 / }).click()
    await row.getByText('10 waiting').waitFor()
    await ana.page.close()

    ana.page = await ana.context.newPage()
    await ana.page.goto(`${server.url}/kegs`)
    const again = ana.page.getByRole('group', { name, exact: true })
    await again.getByText('10 waiting').waitFor()
    expect(await countOf(again)).toBe(start + 10)
    await ana.page.getByText(/Not live at the moment/).waitFor()
    await line(ana.page).click()
    const listed = ana.page
      .getByRole('list', { name: 'Waiting on this device' })
      .getByRole('listitem')
      // One of them may be trying its luck.
      .filter({ hasText: /^(Waiting|Sending)/ })
    await listed.nth(9).waitFor()
    expect(await listed.count()).toBe(10)

    await ana.context.setOffline(false)
    await again.getByText('10 waiting').waitFor({ state: 'hidden' })
    await waitUntilLive(ana.page)
    expect(await countOf(again)).toBe(start + 10)
    const row2 = laptop.page.getByRole('group', { name, exact: true })
    await row2.getByText(String(start + 10), { exact: true }).waitFor()
    expectNoComplaints(ana, lineIsDown)
  })
})
