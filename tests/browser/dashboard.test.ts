import { describe, expect, it } from 'vitest'
import { aFermentingBatch } from '#tests/support/data/brewery.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { expectGoodPractice } from '#tests/browser/support/accessible.ts'
import { desktop, phone, resize, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs } from '#tests/browser/support/people.ts'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()

describe('the dashboard', () => {
  it('shows live what happens elsewhere, alerts included', async () => {
    const { prisma } = server.app.database
    const others = await Promise.all([1, 2, 3, 4].map(() => aFermentingBatch(prisma)))
    const viewer = await signInAs(browser, server, 'viewer')
    const { page } = viewer
    await page.goto(`${server.url}/dashboard`)
    await waitUntilLive(page)
    await page.getByRole('listitem').filter({ hasText: 'Overdue' }).first().waitFor()
    const alert = await prisma.alert.findFirstOrThrow({ where: { kind: 'OVERDUE' } })
    const overdue = alert.key.split(':')[1] ?? ''
    const brewer = await server.signIn('BREWER')
    const card = page.getByRole('progressbar', { name: 'Active batches, of ten' })
    let count = Number(/\d+/.exec((await card.getAttribute('aria-valuetext')) ?? '')?.[0])
    for (const id of [overdue, ...others.map(({ id }) => id)]) {
      const after = `[aria-label="Active batches, of ten"][aria-valuetext="${--count} active batches"]`
      const answer = await server.ask(brewer, `mutation { moveBatch(id: "${id}", to: CANCELLED) { id } }`)
      expect(answer.errors).toBeUndefined()
      await page.locator(after).waitFor()
    }
    await page.getByText(alert.title, { exact: true }).waitFor({ state: 'detached' })
    expectNoComplaints(viewer)
    await viewer.leave()
  })

  it('streams the answer to a suggested question, and keeps it across a reload', async () => {
    const person = await signInAs(browser, server, 'viewer', phone)
    const { page } = person
    await page.goto(`${server.url}/dashboard?view=brewery`)
    await waitUntilLive(page)
    await page.getByRole('button', { name: 'Brewing assistant' }).click()
    await page.getByRole('button', { name: 'How do I fix a stuck fermentation?' }).click()
    const log = page.getByRole('log', { name: 'Conversation' })
    await log.getByText('Rouse the yeast').waitFor()
    await page.getByRole('button', { name: 'Send' }).waitFor()
    await expectGoodPractice(page)
    await page.reload()
    await log.getByText('Rouse the yeast').waitFor()
    expectNoComplaints(person)
    await person.leave()
  })

  it('rings the bell on all devices of a person, until they look at the news on one of them', async () => {
    const [desk, mobile] = [
      await signInAs(browser, server, 'assistant'),
      await signInAs(browser, server, 'assistant', phone),
    ]
    const bellOf = ({ page }: typeof desk, name: RegExp | string) =>
      page.getByRole('banner').getByRole('button', { name, exact: true })
    for (const { page } of [desk, mobile]) {
      await page.goto(`${server.url}/kegs`)
      await bellOf({ ...desk, page }, /unread/).waitFor()
    }
    await bellOf(desk, /unread/).click()
    const news = desk.page.getByRole('dialog', { name: 'News' })
    await news.getByRole('heading', { name: 'Since you were away' }).waitFor()
    for (const person of [desk, mobile]) await bellOf(person, 'News').waitFor()
    const brewer = await server.signIn('BREWER')
    const recipe = `mutation { createRecipe(input: { name: "Bell Ale", style: "Ale" }) { id } }`
    expect((await server.ask(brewer, recipe)).errors).toBeUndefined()
    await news.getByText(/added recipe Bell Ale/).waitFor()
    await expectGoodPractice(desk.page)
    await mobile.page.goto(`${server.url}/notifications`)
    await mobile.page.getByRole('heading', { name: 'Notifications Page' }).waitFor()
    await mobile.page.getByText(/added recipe Bell Ale/).waitFor()
    await expectGoodPractice(mobile.page)
    for (const person of [desk, mobile]) {
      expectNoComplaints(person)
      await person.leave()
    }
  })

  it('says on a phone by one tap what there is to do, and then how the brewery is', async () => {
    const person = await signInAs(browser, server, 'brewer', phone)
    const { page } = person
    await page.goto(`${server.url}/kegs`)
    await page.getByRole('banner').getByRole('link', { name: 'Today' }).click()
    await page.getByRole('heading', { name: 'Today', level: 2 }).waitFor()
    await page
      .getByRole('button', { name: /^Add log: Take a reading/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Show the next days/ }).click()
    await expectGoodPractice(page)
    const asked = () => page.evaluate(() => window.earlyAnswers?.map(({ operationName }) => operationName))
    await page.reload()
    await page
      .getByRole('button', { name: /^Add log: Take a reading/ })
      .first()
      .waitFor()
    // What was asked before the programs of the page were loaded is used: the other tab is asked for when it is opened.
    await expect.poll(asked).toEqual([])
    await page.getByRole('tab', { name: 'Brewery' }).click()
    await page.getByRole('heading', { name: 'Active Fermentations' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Active Fermentations' }).waitFor()
    await expect.poll(asked).toEqual([])
    await page.getByRole('heading', { name: 'Low Stock Ingredients' }).waitFor()
    await waitUntilLive(page)
    for (const size of [phone, desktop]) {
      await resize(page, size)
      await expectGoodPractice(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `at ${size.width} pixels`).toBeLessThanOrEqual(0)
    }
    expectNoComplaints(person)
    await person.leave()
  })
})
