import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFaultProxy, type FaultProxy } from '#tests/support/faults/faultProxy.ts'
import { asDuration, reportFault } from '#tests/support/faults/report.ts'
import { launchChromium } from '#tests/support/servers/chromium.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { isOnDevice, phone, waitUntilLive } from '#tests/browser/support/pages.ts'
import { signInAs, type Person } from '#tests/browser/support/people.ts'

let browser: Browser
let server: TestServer
let network: FaultProxy
let ana: Person

beforeAll(async () => {
  browser = await launchChromium()
  server = await startServer({ DEMO: '1' })
  network = await startFaultProxy(Number(new URL(server.url).port))
  const url = `http://127.0.0.1:${network.port}`
  ana = await signInAs(browser, { ...server, url }, 'brewer', phone, { serviceWorkers: 'allow' })
  await ana.page.goto(`${url}/kegs`)
  await waitUntilLive(ana.page)
})
afterAll(async () => {
  await ana?.leave()
  await browser?.close()
  await network?.close()
  await server?.close()
})

it('opens the installed app within 3 s on a network that swallows everything', async ({ task }) => {
  await expect.poll(() => isOnDevice(ana.page)).toBe(true)
  const beer = await ana.page
    .getByRole('group', { name: / 1\/2 BBL$/ })
    .first()
    .getAttribute('aria-label')
  network.swallow(true)
  const page = await ana.context.newPage()
  const start = performance.now()
  await page.goto(`http://127.0.0.1:${network.port}/kegs`, { waitUntil: 'commit' })
  await page.getByRole('group', { name: beer ?? '' }).waitFor()
  const tookMs = performance.now() - start
  expect(tookMs).toBeLessThan(3_000)
  reportFault(task, {
    fault: 'The installed app is opened on a network that swallows everything',
    injected: 'a proxy takes every packet and answers none',
    promised: 'the page shows what is on the device within 3 s',
    measured: `shown after ${asDuration(tookMs)}`,
  })
})

it('says that it is offline within a second when the device loses its network', async () => {
  network.swallow(false)
  network.cut()
  await waitUntilLive(ana.page)
  await ana.context.setOffline(true)
  await ana.page.getByRole('banner').getByText('Offline').waitFor({ timeout: 1_000 })
})
