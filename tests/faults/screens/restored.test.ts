import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '#tests/support/servers/chromium.ts'
import { reportFault } from '#tests/support/faults/report.ts'
import {
  startReplaceableDatabase,
  type ReplaceableDatabase,
} from '#tests/support/restores/replaceableDatabase.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { waitUntilLive } from '#tests/browser/support/pages.ts'
import { signInAs, type Person } from '#tests/browser/support/people.ts'

let browser: Browser
let database: ReplaceableDatabase
let server: TestServer
let brewer: Person

beforeAll(async () => {
  browser = await launchChromium()
  database = await startReplaceableDatabase()
  server = await startServer({ DEMO: '1', databaseUrl: database.url })
  brewer = await signInAs(browser, server, 'brewer')
})
afterAll(async () => {
  await brewer?.leave()
  await server?.close()
  await database?.close()
  await browser?.close()
})

const kegs = (page: Page) => page.getByRole('group', { name: 'IPA 1/2 BBL', exact: true })
const shown = async (page: Page) => Number(await kegs(page).locator('[data-count]').textContent())

/** Records the header's state and the count whenever one of them changes. */
const watchPage = (page: Page) =>
  page.evaluateHandle(() => {
    const seen: string[] = []
    const look = () => {
      const word = document.querySelector('header')?.textContent?.includes('Live') ? 'live' : 'not live'
      const count = document.querySelector('[role=group][aria-label="IPA 1/2 BBL"] [data-count]')
      const now = `${word}: ${count?.textContent}`
      if (seen.at(-1) !== now) seen.push(now)
    }
    look()
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
    return seen
  })

it('an open page shows the restored kegs, not its own newer taps, and says live only then', async ({
  task,
}) => {
  const { page } = brewer
  await page.goto(`${server.url}/kegs`)
  await waitUntilLive(page)
  const atCopy = await shown(page)
  const putBack = await database.copyAside()
  const add = page.getByRole('button', { name: 'Add 1 IPA 1/2 BBL' })
  for (let tap = 0; tap < 3; tap++) await add.click()
  const inDatabase = async () => {
    const where = { beerType: { name: 'IPA' }, size: 'HALF_BBL' as const }
    return (await server.app.database.prisma.keg.findFirst({ where }))?.quantity
  }
  await expect.poll(() => inDatabase().catch(() => null)).toBe(atCopy + 3)
  await waitUntilLive(page)
  expect(await shown(page)).toBe(atCopy + 3)

  const seen = await watchPage(page)
  await putBack()
  await expect.poll(async () => (await seen.jsonValue()).at(-1)).toBe(`live: ${atCopy}`)
  const [before, ...after] = await seen.jsonValue()
  expect(before).toBe(`live: ${atCopy + 3}`)
  expect(after[0]).toMatch(/^not live/)
  expect(after.filter((moment) => moment.startsWith('live'))).toEqual([`live: ${atCopy}`])
  reportFault(task, {
    fault: 'The data folder is put back under an open page',
    injected: 'PostgreSQL is stopped, its folder replaced by an earlier copy, and started',
    promised: 'the page shows the restored figures, and says live only then',
    measured: 'never live with a figure that the database no longer has',
  })
})
