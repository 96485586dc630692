import type { Locator } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'
import { atTheDashboard, theTasks } from './theTasks.ts'

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
let brewer: Person
let tasks: Awaited<ReturnType<typeof theTasks>>
let keys = 0

beforeAll(async () => {
  tasks = await theTasks(server)
  brewer = await signInAs(browser, server, 'brewer')
})

beforeEach(async () => {
  await atTheDashboard(brewer.page, server.url)
  keys = 0
  return () => expectNoComplaints(brewer)
})

async function press(...names: string[]): Promise<void> {
  for (const name of names) await brewer.page.keyboard.press(name)
  keys += names.length
}

async function type(text: string): Promise<void> {
  await brewer.page.keyboard.type(text)
  keys += text.length
}

/** Ctrl+K, a few letters, Enter on what comes first. */
async function go(words: string, to: string | RegExp): Promise<void> {
  const { page } = brewer
  await press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
  await type(words)
  await page.locator('[role="option"][data-highlighted]', { hasText: to }).waitFor()
  await press('Enter')
}

/** Waits until the focus is in this field or on this button. */
const focusOn = (what: Locator) =>
  expect.poll(() => what.evaluate((element) => element === document.activeElement)).toBe(true)
const field = (role: 'spinbutton' | 'combobox' | 'textbox', name: string) =>
  brewer.page.getByRole(role, { name })
const button = (name: string) => brewer.page.getByRole('button', { name, exact: true })

it('a reading takes 16 keys', async () => {
  await go('log fv-1', 'Log a reading')
  await focusOn(field('spinbutton', 'Specific gravity'))
  await type('1.020')
  await press('Enter')
  expect(keys).toBe(16)
  await tasks.done.reading()
})

it('a keg less takes 11 keys', async () => {
  const name = tasks.keg.beerType.name.slice(0, 4).toLowerCase()
  await go(`tap ${name}`, tasks.keg.beerType.name)
  await button('Remove 1 keg').waitFor()
  await press('Enter')
  expect(keys).toBe(11)
  await tasks.done.keg()
})

it('the next stage takes 11 keys', async () => {
  const { batchNumber } = tasks.inBriteTank
  await go(`move ${batchNumber.slice(-3)}`, batchNumber)
  await focusOn(button('Update Stage to Kegging'))
  await press('Enter')
  expect(keys).toBe(11)
  await tasks.done.nextStage()
})

it('planning a brew, with a day and all its vessels, takes 18 keys', async () => {
  await go('new brew', 'Schedule a new brew')
  await focusOn(field('combobox', 'Recipe'))
  await type('harbor')
  await brewer.page.locator('[role="option"][data-highlighted]', { hasText: 'Hop Harbor IPA' }).waitFor()
  await press('Enter')
  await expect.poll(() => field('combobox', 'Brite Tank').inputValue()).toMatch(/^BT-/)
  await press('Enter')
  expect(keys).toBe(18)
  await tasks.done.plan()
  for (const value of Object.values(await tasks.planned())) expect(value).not.toBeNull()
})

it('what there is to do today takes 2 keys from anywhere, and 2 more to do the first', async () => {
  const { page } = brewer
  await page.goto(`${server.url}/kegs`)
  await page.getByRole('button', { name: 'Find anything' }).waitFor()
  await press('g', 'd')
  await page.getByRole('button', { name: `Done: ${tasks.task.title}` }).waitFor()
  await press('j', 'Enter')
  expect(keys).toBe(4)
  await tasks.done.today()
})

it('a finished batch takes 5 keys', async () => {
  const { batchNumber } = tasks.finished
  await go(batchNumber.slice(-3), batchNumber)
  expect(keys).toBe(5)
  await brewer.page.getByRole('heading', { name: new RegExp(batchNumber) }).waitFor()
})

it('25 less in stock take 17 keys', async () => {
  const name = tasks.item.name.slice(0, 4).toLowerCase()
  await go(`remove 25 ${name}`, tasks.item.name)
  await brewer.page.getByRole('dialog', { name: `Adjust ${tasks.item.name}` }).waitFor()
  await press('Enter')
  expect(keys).toBe(17)
  await tasks.done.stock()
})

it('an issue takes 31 keys', async () => {
  await go('issue fv-1', 'Report an issue')
  await focusOn(field('textbox', 'Issue description'))
  await type('The airlock is dry')
  await press('Control+Enter')
  expect(keys).toBe(31)
  await tasks.done.issue()
})

it('a dry hop takes 11 keys, and its hops leave the stock', async () => {
  await go('hop fv-1', 'Log a dry hop')
  await brewer.page.getByRole('group', { name: 'Taken from stock' }).getByRole('spinbutton').first().waitFor()
  await press('Enter')
  expect(keys).toBe(11)
  await tasks.done.dryHop()
})

it('a clean tank takes 13 keys', async () => {
  await go(`clean ${tasks.dirty.label.toLowerCase()}`, tasks.dirty.label)
  await focusOn(button('Available'))
  await press('Enter')
  expect(keys).toBeLessThanOrEqual(13)
  await tasks.done.available(tasks.dirty.id)
})
