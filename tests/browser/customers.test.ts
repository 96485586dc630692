import { beforeAll, it } from 'vitest'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { desktop, phone, resize, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
let brewer: Person
let viewer: Person

beforeAll(async () => {
  brewer = await signInAs(browser, server, 'brewer')
  viewer = await signInAs(browser, server, 'viewer')
})

it('a customer who is added, edited, removed and put back is so on another screen within a moment', async () => {
  const [{ page }, { page: other }] = [brewer, viewer]
  await resize(page, desktop)
  await page.goto(`${server.url}/kegs`)
  await page.getByRole('link', { name: 'Customers' }).click()
  await other.goto(`${server.url}/customers`)
  await Promise.all([waitUntilLive(page), waitUntilLive(other)])
  await page.getByRole('button', { name: 'Add customer' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Riverside Inn')
  await form.getByRole('button', { name: 'Add customer' }).click()
  await other.getByText('Riverside Inn').waitFor()
  await page.getByRole('button', { name: 'Edit Riverside Inn' }).click()
  await form.getByLabel('Phone').fill('+1 555 010 2099')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await other.getByText('+1 555 010 2099').waitFor()
  await page.getByRole('button', { name: 'Edit Riverside Inn' }).click()
  await form.getByRole('button', { name: 'Remove' }).click()
  await other.getByText('Riverside Inn').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await other.getByText('Riverside Inn').waitFor()
  expectNoComplaints(viewer)
})

it.each([
  ['on a desktop in the dark', desktop, 'dark'],
  ['on a desktop in the light', desktop, 'light'],
  ['on a phone in the dark', phone, 'dark'],
  ['on a phone in the light', phone, 'light'],
])('everybody can use the customers, %s', async (_where, size, theme) => {
  const { page } = brewer
  await resize(page, size)
  await page.goto(`${server.url}/customers`)
  await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
  await page.getByText('Lantern Bottle Shop').waitFor()
  await expectAccessible(page, 'the customers')
  await page.getByRole('button', { name: 'Edit Lantern Bottle Shop' }).click()
  await page.getByRole('dialog').getByLabel('Name').waitFor()
  await expectAccessible(page, 'a customer')
  await page.keyboard.press('Escape')
  expectNoComplaints(brewer)
})
