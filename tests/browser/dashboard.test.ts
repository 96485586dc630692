import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { desktop, expectNoComplaints, phone, signInAs, waitUntilLive } from './people.ts'

let browser: Browser
let server: TestServer

/** At once for people; the second that is promised is measured on the board, as the best of three. */
const aMoment = { timeout: 5_000 }

beforeAll(async () => {
  browser = await launchChromium()
  server = await startServer({ DEMO: '1' })
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

describe('the dashboard', () => {
  it('shows what happens elsewhere at once, alerts included', async () => {
    const viewer = await signInAs(browser, server, 'viewer')
    const { page } = viewer
    await page.goto(`${server.url}/dashboard`)
    await waitUntilLive(page)
    const overdue = page.getByRole('listitem').filter({ hasText: 'Overdue' })
    await overdue.first().waitFor()
    const { prisma } = server.app.database
    const batch = await prisma.alert.findFirstOrThrow({ where: { kind: 'OVERDUE' } })
    const id = batch.key.split(':')[1] ?? ''
    const brewer = await server.signIn('BREWER')
    const card = page.getByRole('progressbar', { name: 'Active batches, of ten' })
    const before = Number(/\d+/.exec((await card.getAttribute('aria-valuetext')) ?? '')?.[0])
    const answer = await server.ask(brewer, `mutation { moveBatch(id: "${id}", to: CANCELLED) { id } }`)
    expect(answer.errors).toBeUndefined()
    const after = `[aria-label="Active batches, of ten"][aria-valuetext="${before - 1} active batches"]`
    await page.locator(after).waitFor(aMoment)
    await page.getByText(batch.title, { exact: true }).waitFor({ state: 'detached', ...aMoment })
    expectNoComplaints(viewer)
    await viewer.leave()
  })

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('is open to everybody on %s', async (_name, viewport) => {
    const person = await signInAs(browser, server, 'brewer', viewport)
    await person.page.goto(`${server.url}/dashboard`)
    await person.page.getByRole('heading', { name: 'Active Fermentations' }).waitFor()
    await waitUntilLive(person.page)
    const { violations } = await new AxeBuilder({ page: person.page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    const overflow = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expectNoComplaints(person)
    await person.leave()
  })
})
