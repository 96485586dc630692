import type { Locator } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { phone, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'
import { atTheDashboard, theTasks } from './theTasks.ts'

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
let brewer: Person
let tasks: Awaited<ReturnType<typeof theTasks>>
let taps = 0

beforeAll(async () => {
  tasks = await theTasks(server)
  brewer = await signInAs(browser, server, 'brewer', phone, { hasTouch: true, isMobile: true })
})

beforeEach(async () => {
  await atTheDashboard(brewer.page, server.url)
  taps = 0
  return () => expectNoComplaints(brewer)
})

async function tap(what: Locator): Promise<void> {
  await what.tap()
  taps++
}

/** Chooses from a list of the phone: one tap opens it, one chooses. */
async function choose(what: Locator, choice: string): Promise<void> {
  await what.selectOption({ label: choice })
  taps += 2
}

const button = (name: string | RegExp) => brewer.page.getByRole('button', { name }).first()
const shortcut = (name: string) =>
  brewer.page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name })
const cardOf = (label: string) =>
  brewer.page.getByRole('main').getByRole('listitem', { name: label, exact: true })

it('a reading takes 6 taps and no typing', async () => {
  await tap(shortcut('Logs'))
  await tap(cardOf('FV-1').getByRole('button', { name: 'Add Log' }))
  await tap(button('Less Specific gravity'))
  await tap(button('Less Specific gravity'))
  await tap(button('Less Temperature'))
  await tap(button('Save log entry'))
  expect(taps).toBe(6)
  await tasks.done.reading()
})

it('a keg less takes 2 taps', async () => {
  await tap(shortcut('Kegs'))
  await tap(button(`Remove 1 ${tasks.keg.beerType.name} 1/2 BBL`))
  expect(taps).toBe(2)
  await tasks.done.keg()
})

it('the next stage takes 3 taps', async () => {
  const { page } = brewer
  await tap(page.getByRole('tab', { name: 'Brewery' }))
  const card = page.getByRole('listitem').filter({ hasText: tasks.inBriteTank.batchNumber })
  await tap(card.getByRole('link', { name: 'Next stage' }))
  await tap(button('Update Stage to Kegging'))
  expect(taps).toBe(3)
  await tasks.done.nextStage()
})

it('planning a brew of another size, with a day and all its vessels, takes 5 taps, and typing only for the recipe', async () => {
  await tap(shortcut('New Brew'))
  const form = brewer.page.getByRole('dialog', { name: 'Schedule New Brew' })
  await tap(form.getByRole('combobox', { name: 'Recipe' }))
  await brewer.page.keyboard.type('harbor')
  // Before the list is filtered, the recipe stands elsewhere in it.
  const options = brewer.page.getByRole('option')
  await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining('Hop Harbor IPA')])
  await tap(options)
  await form.getByText(/^Its last batch, \d{4}-\d{3}, was \d/).waitFor()
  await tap(form.getByRole('button', { name: 'More Batch Size' }))
  await tap(form.getByRole('button', { name: 'Schedule brew' }))
  expect(taps).toBe(5)
  await tasks.done.plan()
  const { batchSizeBBL, ...rest } = await tasks.planned()
  expect(batchSizeBBL).not.toBe(3)
  for (const value of Object.values(rest)) expect(value).toEqual(expect.any(String))
})

it('what there is to do today is there without a tap, and done by one', async () => {
  await tap(button(`Done: ${tasks.task.title}`))
  expect(taps).toBe(1)
  await tasks.done.today()
  await brewer.page.goto(`${server.url}/kegs`)
  await waitUntilLive(brewer.page)
  await tap(brewer.page.getByRole('banner').getByRole('link', { name: 'Today' }))
  await brewer.page.getByText('Take a reading').first().waitFor()
})

it('a finished batch takes 2 taps', async () => {
  const { batchNumber } = tasks.finished
  await tap(shortcut('Past batches'))
  await tap(brewer.page.getByRole('link', { name: batchNumber }).first())
  expect(taps).toBe(2)
  await brewer.page.getByRole('heading', { name: new RegExp(batchNumber) }).waitFor()
  await brewer.page.getByText('Completed').filter({ visible: true }).first().waitFor()
})

it('25 less in stock take 4 taps', async () => {
  await tap(shortcut('Ingredients'))
  await tap(button(`Adjust ${tasks.item.name}`))
  await tap(button('Remove 25'))
  await tap(button(/^Adjust$/))
  expect(taps).toBe(4)
  await tasks.done.stock()
})

it('an issue takes 5 taps', async () => {
  await tap(shortcut('Logs'))
  await tap(cardOf('FV-1').getByRole('button', { name: 'Add Log' }))
  await tap(button('Has Issue'))
  await tap(brewer.page.getByRole('textbox', { name: 'Issue description' }))
  await brewer.page.keyboard.type('The airlock is dry')
  await tap(button('Save log entry'))
  expect(taps).toBe(5)
  await tasks.done.issue()
})

it('a dry hop takes 5 taps, and its hops leave the stock', async () => {
  await tap(shortcut('Logs'))
  await tap(cardOf('FV-1').getByRole('button', { name: 'Add Log' }))
  await choose(brewer.page.getByRole('combobox', { name: 'Log Type' }), 'Dry Hop Addition')
  await brewer.page.getByRole('group', { name: 'Taken from stock' }).getByRole('spinbutton').first().waitFor()
  await tap(button('Save log entry'))
  expect(taps).toBe(5)
  await tasks.done.dryHop()
})

it('a clean tank is available after 2 taps, and how it was cleaned is recorded', async () => {
  await tap(button(new RegExp(`^Record cleaning: .*${tasks.dirty.label}`)))
  await tap(brewer.page.getByRole('dialog').getByRole('button', { name: 'Record Cleaning' }))
  expect(taps).toBe(2)
  await tasks.done.available(tasks.dirty.id)
})
