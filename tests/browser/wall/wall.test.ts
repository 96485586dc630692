import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { aDisplay } from '#tests/support/data/aDisplay.ts'
import { aFermentingVessel } from '#tests/support/data/aFermentingVessel.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { anIngredient } from '#tests/support/data/stock.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { catalogue } from '#tools/language/compileSentences.mjs'
import { expectNoComplaints, openBrowser } from '#tests/browser/support/people.ts'

const server = await serverOfFile()
const browser = await chromiumOfFile()
let admin: string

const german = catalogue('de')
const television = { width: 1920, height: 1080 }

beforeAll(async () => {
  admin = await server.signIn('ADMIN')
})

const isLive = (page: Page) => page.locator('[data-live="true"]').waitFor()

describe('a display', () => {
  it('is opened by its address, which does not keep the token, and is blank once it is revoked', async () => {
    const label = await aFermentingVessel(server)
    const { id, token } = await aDisplay(server, admin)
    const wall = await openBrowser(browser, television)
    await wall.page.goto(`${server.url}/wall#token=${token}`)
    await isLive(wall.page)
    expect(wall.page.url()).toBe(`${server.url}/wall`)
    const tile = wall.page.getByRole('article', { name: label })
    await tile.getByText('Day 3 of 14').waitFor()
    expect(await tile.innerText()).toMatch(/68\.4°[^]*1\.031[^]*1 h ago[^]*−0\.009\/day[^]*Early days/)
    await wall.page.reload()
    await isLive(wall.page)
    await server.ask(admin, 'mutation ($id: ID!) { revokeDisplay(id: $id) { id } }', { id })
    await tile.waitFor({ state: 'detached' })
    expect(await wall.page.locator('body').innerText()).not.toContain(label)
    await wall.page.reload()
    await wall.page.getByRole('heading', { name: "This screen doesn't have access" }).waitFor()
    expectNoComplaints(wall, /401|WebSocket/)
    await wall.leave()
  })

  it('never says that it is not live while it begins', async () => {
    const { token } = await aDisplay(server, admin)
    const wall = await openBrowser(browser, television)
    await wall.page.addInitScript(() => {
      const look = () => {
        if (document.body?.innerText.includes('Not live')) sessionStorage.setItem('saidNotLive', 'yes')
        requestAnimationFrame(look)
      }
      look()
    })
    await wall.page.goto(`${server.url}/wall#token=${token}`)
    for (let loads = 0; loads < 5; loads++) {
      await isLive(wall.page)
      await wall.page.reload()
    }
    await isLive(wall.page)
    expect(await wall.page.evaluate(() => sessionStorage.getItem('saidNotLive'))).toBeNull()
    await wall.leave()
  })

  it('that shows a code opens the wall when an administrator types it', async () => {
    const wall = await openBrowser(browser, television)
    await wall.page.goto(`${server.url}/wall`)
    const code = await wall.page.getByLabel('Code of this screen').innerText()
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    const { errors } = await server.ask(
      admin,
      'mutation ($code: String!) { pairDisplay(code: $code, name: "Left wall") { name } }',
      { code: `${code.slice(0, 3)}-${code.slice(3).toLowerCase()} ` },
    )
    expect(errors).toBeUndefined()
    await isLive(wall.page)
    expectNoComplaints(wall, /401|WebSocket/)
    await wall.leave()
  })

  it('shows a change from elsewhere, and nothing of it scrolls', async () => {
    const { token } = await aDisplay(server, admin)
    const wall = await openBrowser(browser, television)
    await wall.page.goto(`${server.url}/wall#token=${token}`)
    await isLive(wall.page)
    const vessel = await aVessel(server.app.database.prisma)
    const brewer = await server.signIn('BREWER')
    const set = (status: string) =>
      server.ask(brewer, `mutation { setEquipmentStatus(id: "${vessel.id}", status: ${status}) { id } }`)
    const chip = wall.page.getByRole('listitem').filter({ hasText: vessel.label })
    for (const status of ['Cleaning', 'Maintenance']) {
      await set(status.toUpperCase())
      await chip.getByText(status).waitFor()
    }
    await wall.leave()
  })
})

it('speaks the language of its address, in its units, and says in it that it is not live', async () => {
  const own = await startServer()
  await anIngredient(own.app.database.prisma, { name: 'Citra', currentQuantity: 0, reorderThreshold: 5 })
  const label = await aFermentingVessel(own)
  const { token } = await aDisplay(own, await own.signIn('ADMIN'))
  const wall = await openBrowser(browser, television)
  await wall.page.goto(`${own.url}/wall?language=de&units=metric&zone=Europe/Berlin#token=${token}`)
  await isLive(wall.page)
  const tile = wall.page.getByRole('article', { name: label })
  await tile.getByText('Tag 3 von 14').waitFor()
  expect(await tile.innerText()).toMatch(/20,2°[^]*7,8\s*°P[^]*vor 1\sh[^]*−2,\d\/Tag[^]*Am Anfang/)
  await wall.page.getByText(german['alerts.outTitle']?.replace('{name}', 'Citra') ?? '').waitFor()
  expect(await wall.page.locator('html').getAttribute('lang')).toBe('de')
  expect(await wall.page.locator('main').innerText()).not.toMatch(
    /Low stock|Nothing|All good|Alerts|Live since/,
  )
  await own.close()
  await wall.page.getByText(/^Nicht live seit \d\d:\d\d Uhr$/).waitFor()
  await wall.page.getByText('Die Verbindung wird automatisch neu aufgebaut.').waitFor()
  await wall.leave()
})

it('wanders by a few pixels, keeps the screen awake, and reloads itself at the hour of the night', async () => {
  const { token } = await aDisplay(server, admin)
  const wall = await openBrowser(browser, television)
  const { page } = wall
  const hour = 3_600_000
  const now = Date.now()
  // Three hours on, at the last minute of the hour, whatever minute this screen has drawn.
  const night = (Math.floor(now / hour) + 4) * hour - 58_000
  await page.clock.install({ time: now })
  await page.addInitScript(recordWakeLock)
  await page.goto(`${server.url}/wall?zone=UTC&reload=${new Date(night).getUTCHours()}#token=${token}`)
  await isLive(page)
  await page.waitForFunction(() => document.body.dataset.wakeLock === 'asked for')
  await page.evaluate(() => document.body.setAttribute('data-page', 'of the day'))

  const place = () =>
    page
      .locator('main > div')
      .first()
      .evaluate((board) => board.style.transform)
  const before = await place()
  await page.clock.fastForward(2 * 60_000)
  await expect.poll(place).not.toBe(before)

  const reloaded = page.waitForEvent('load')
  expect(await page.locator('[data-page="of the day"]').count()).toBe(1)
  await page.clock.fastForward(night - now - 2 * 60_000)
  await reloaded
  await isLive(page)
  expect(await page.locator('[data-page="of the day"]').count()).toBe(0)
  expectNoComplaints(wall, /WebSocket/)
  await wall.leave()
})

/** Marks the page once it has asked for a screen that stays on; not every Chromium has one to keep awake. */
function recordWakeLock(): void {
  const { request } = WakeLock.prototype
  WakeLock.prototype.request = function (type) {
    document.body.dataset.wakeLock = 'asked for'
    return request.call(this, type)
  }
}

it('reloads itself when the server runs another build, and not before the server has the page', async () => {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const port = String((listener.address() as AddressInfo).port)
  listener.close()
  await once(listener, 'close')
  const { databaseUrl } = server
  const first = await startServer({ PORT: port, BUILD: 'the-first', databaseUrl })
  const { token } = await aDisplay(first, admin)
  const wall = await openBrowser(browser, television)
  await wall.page.goto(`${first.url}/wall#token=${token}`)
  await isLive(wall.page)
  const refused: string[] = []
  wall.page.on('requestfailed', (request) => {
    if (request.isNavigationRequest()) refused.push(request.url())
  })
  const reloaded = wall.page.waitForEvent('load', { timeout: 50_000 })
  await wall.page.evaluate(() => document.body.setAttribute('data-page', 'the first'))
  await first.close()
  await wall.page.getByText(/^Not live since/).waitFor()
  expect(await wall.page.locator('[data-page="the first"]').count()).toBe(1)
  const second = await startServer({ PORT: port, BUILD: 'the-second', databaseUrl })
  await reloaded
  await isLive(wall.page)
  expect(await wall.page.locator('[data-page="the first"]').count()).toBe(0)
  expect(refused).toEqual([])
  await wall.leave()
  await second.close()
})
