import { it } from 'vitest'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { desktop, phone, typeCredentials } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, openBrowser, signInAs, type Person } from '#tests/browser/support/people.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { codeOf } from '#tests/support/data/secondFactor.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { testPassword } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile({ DEMO: '1', ADMIN_SECOND_FACTOR: '1' })
const browser = await chromiumOfFile()

const isAsked = ({ page }: Person) => page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()

it('an administrator is led to set up a second factor after signing in, wherever else they go', async () => {
  const { email } = await aPerson(server, 'ADMIN')
  const person = await openBrowser(browser, phone)
  const { page } = person
  await page.goto(`${server.url}/login`)
  await typeCredentials(page, email, testPassword)
  await isAsked(person)
  await expectAccessible(page)
  await page.goto(`${server.url}/kegs`)
  await isAsked(person)
  await page.getByRole('button', { name: 'Use an app on your phone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(testPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code from the app').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor()
  await dialog.getByRole('button', { name: 'I have stored them' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expectNoComplaints(person)
  await person.leave()
})

it('an administrator who was signed in before is led there, too', async () => {
  const admin = await signInAs(browser, server, 'admin', desktop)
  await admin.page.goto(`${server.url}/kegs`)
  await isAsked(admin)
  await admin.page.getByRole('button', { name: 'Sign out' }).click()
  await admin.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await admin.leave()
})
