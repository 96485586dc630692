import type { Locator } from 'playwright-core'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { startFaultProxy } from '#tests/support/faults/faultProxy.ts'
import { desktop, isOnDevice, waitUntilLive } from '#tests/browser/support/pages.ts'
import { signInAs, type Person } from '#tests/browser/support/people.ts'

vi.setConfig({ testTimeout: 600_000 })

const server = await serverOfFile({ DEMO: '1' })
const network = await startFaultProxy(Number(new URL(server.url).port))
afterAll(() => network.close())
const at = (path: string) => `http://127.0.0.1:${network.port}${path}`

afterEach(async () => {
  network.refuse(false)
  await Promise.all(browser.contexts().map((context) => context.close()))
})
// What it does after a test comes before what is registered above: the pages of a failed one are still there to be read.
const browser = await chromiumOfFile()

/** Somebody whose browser may keep the client's files. */
const aPerson = () =>
  signInAs(browser, { ...server, url: at('') }, 'admin', desktop, { serviceWorkers: 'allow' })

async function setOffline({ context }: Person, isOffline: boolean): Promise<void> {
  network.refuse(isOffline)
  if (isOffline) network.cut()
  await context.setOffline(isOffline)
}

/** Pages, each with a part of what is stored of it, and with something that it shows only with that. */
const pagesOf = (
  batchNumber: string,
): [path: string, stored: string, shown: (main: Locator) => Locator][] => [
  ['/dashboard', '"Dashboard"', (main) => main.getByRole('heading', { name: /Low Stock/ })],
  ['/recipes', '"recipeStats"', (main) => main.getByRole('button', { name: 'Hop Harbor IPA', exact: true })],
  ['/schedule', '"batchTotals"', (main) => main.locator('[data-batch]')],
  ['/batches', '"pastBatches', (main) => main.getByRole('row').nth(1)],
  [
    `/batch?number=${batchNumber}`,
    '"stockForBatch',
    (main) => main.getByRole('heading', { name: new RegExp(batchNumber) }),
  ],
  ['/ingredients', '"ingredientStats"', (main) => main.getByRole('row').nth(1)],
  ['/kegs', '"beerTypes"', (main) => main.getByRole('group', { name: / 1\/2 BBL$/ })],
  ['/admin', '"AdminOverview"', (main) => main.getByText('Server Status')],
  ['/notifications', '"News"', (main) => main.getByRole('listitem')],
  ['/logs', '"activeBatches":[{"__ref":"Batch:', (main) => main.getByText(batchNumber)],
]

it('every page that was visited opens offline, whichever was opened last', async () => {
  const { batchNumber } = await server.app.database.prisma.batch.findFirstOrThrow({
    where: { stage: 'FERMENTING' },
  })
  const ana = await aPerson()
  const { page } = ana
  const main = page.getByRole('main')
  const isShown = (shown: (main: Locator) => Locator) =>
    shown(main).filter({ visible: true }).first().waitFor()
  for (const [path, stored, shown] of pagesOf(batchNumber)) {
    await page.goto(at(path))
    await isShown(shown)
    await waitUntilLive(page)
    await expect.poll(() => isOnDevice(page, stored), { timeout: 90_000, message: path }).toBe(true)
  }
  await setOffline(ana, true)
  await page.getByRole('banner').getByText('Offline').waitFor()
  for (const [path, , shown] of pagesOf(batchNumber)) {
    await page.goto(at(path))
    await isShown(shown)
    await main
      .getByText(/Not live: data as of/)
      .first()
      .waitFor()
  }
})

it('a page that was loaded before has what changed since, and is as current as the page that was live last', async () => {
  const ana = await aPerson()
  const { page } = ana
  const openVessels = () => page.getByRole('tab', { name: 'Equipment Status' }).click()
  await page.goto(at('/schedule'))
  await openVessels()
  await waitUntilLive(page)
  await expect.poll(() => isOnDevice(page, 'batchTotals'), { timeout: 90_000 }).toBe(true)
  await page.goto('about:blank')
  const { prisma } = server.app.database
  const { id, version } = await prisma.equipment.findFirstOrThrow()
  const { errors } = await server.ask(
    await server.signIn('ADMIN'),
    'mutation ($id: ID!, $version: Int!) { updateEquipment(id: $id, baseVersion: $version, changes: { label: "Oak 1" }) { id } }',
    { id, version },
  )
  expect(errors).toBeUndefined()
  await page.goto(at('/logs'))
  await waitUntilLive(page)
  await expect.poll(() => isOnDevice(page, 'Oak 1'), { timeout: 90_000 }).toBe(true)
  await setOffline(ana, true)
  const lostAt = Date.now()
  await page.goto(at('/schedule'))
  await openVessels()
  await page.getByRole('main').getByText('Oak 1').filter({ visible: true }).first().waitFor()
  const note = page.getByText(/Not live: data as of/).first()
  const [, time = ''] = /as of .*?(\d\d:\d\d)/.exec(await note.innerText()) ?? []
  const minutes = [lostAt - 60_000, lostAt].map((ms) => new Date(ms).toISOString().slice(11, 16))
  expect(minutes).toContain(time)
})
