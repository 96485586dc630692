import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreBackup } from '#api/db/backups/restoreBackup.ts'
import { backUp } from '#api/db/backups/writeBackup.ts'
import { asDuration, reportFault } from '#tests/support/faults/report.ts'
import { launchChromium } from '#tests/support/servers/chromium.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { addCellar } from '#tests/browser/support/aCellar.ts'
import { everyScreen } from '#tests/browser/support/everyScreen.ts'
import { openScreen } from '#tests/browser/support/openScreen.ts'
import { waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'

let browser: Browser
let server: TestServer
let admin: Person
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-drill-'))
  browser = await launchChromium()
  server = await startServer({ DEMO: '1' })
  await addCellar(server.app.database.prisma)
  admin = await signInAs(browser, server, 'admin')
})
afterAll(async () => {
  await admin?.leave()
  await server?.close()
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Every number on the page, in order. */
const figures = async (page: Page) => (await page.getByRole('main').innerText()).match(/[\d.,]+/g) ?? []

it('an open page shows the figures of the restored backup within 10 seconds and says so, and every page opens', async ({
  task,
}) => {
  const { page } = admin
  await page.goto(`${server.url}/kegs`)
  await waitUntilLive(page)
  const ofBackup = await figures(page)
  expect(ofBackup.length).toBeGreaterThan(20)
  const { file } = await backUp(server.databaseUrl, join(folder, 'yesterday.zip'))
  const changes = () => server.app.database.prisma.change.count({ where: { type: 'KegCountChanged' } })
  const before = await changes()
  const add = page.getByRole('button', { name: /^Add 1 / })
  for (let keg = 0; keg < 3; keg++) await add.nth(keg).click()
  await expect.poll(changes).toBe(before + 3)
  await expect.poll(() => figures(page)).not.toEqual(ofBackup)
  await waitUntilLive(page)

  await restoreBackup({ url: server.databaseUrl, file, safetyFile: join(folder, 'safety.zip') })
  const restored = performance.now()
  await expect.poll(() => figures(page), { timeout: 10_000 }).toEqual(ofBackup)
  const tookMs = performance.now() - restored
  await page.getByText('Restored from a backup', { exact: true }).waitFor({ timeout: 10_000 })
  await waitUntilLive(page)
  for (const screen of everyScreen) await openScreen(page, server.url, screen)
  expectNoComplaints(admin)
  reportFault(task, {
    fault: 'A backup is restored under an open page',
    injected: 'a backup, three changes, and its restore while the page is open',
    promised: "every figure on the page is the backup's within 10 s, and the page says so",
    measured: `all ${ofBackup.length} figures after ${asDuration(tookMs)}; every other page opened`,
  })
})
