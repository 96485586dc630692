import { expect, it } from 'vitest'
import { phone, typeCredentials, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, openBrowser, signInAs } from '#tests/browser/support/people.ts'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { aPersonWithSecondFactor, codeOf } from '#tests/support/data/secondFactor.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { testPassword } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()

it('is turned on on the account page, and then asked for at the next sign-in', async () => {
  const { email } = await aPerson(server)
  const person = await openBrowser(browser, phone)
  const { page } = person
  await page.goto(`${server.url}/login`)
  await typeCredentials(page, email, testPassword)
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.goto(`${server.url}/account`)
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(testPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await expectAccessible(page)
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code from the app').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor()
  await expectAccessible(page)
  const recoveryCode = await dialog.getByRole('listitem').first().innerText()
  await dialog.getByRole('button', { name: 'I have stored them' }).click()
  await page.getByText('10 recovery codes are left.').waitFor()

  await page.evaluate(() => localStorage.removeItem('userInfo'))
  await page.goto(`${server.url}/login`)
  await typeCredentials(page, email, testPassword)
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await page.keyboard.type(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()

  await page.evaluate(() => localStorage.removeItem('userInfo'))
  await page.goto(`${server.url}/login`)
  await typeCredentials(page, email, testPassword)
  await code.fill(recoveryCode)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expectNoComplaints(person, /status of 401/)
  await person.leave()
})

it('that was lost is reset by an administrator, and its person is signed out', async () => {
  const lost = await aPersonWithSecondFactor(server)
  const admin = await signInAs(browser, server, 'admin')
  const { page } = admin
  await page.goto(`${server.url}/admin`)
  await waitUntilLive(page)
  await page.getByRole('tab', { name: 'Users' }).click()
  const button = page.getByRole('button', { name: `Reset the second factor of ${lost.name}` })
  await button.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset', exact: true }).click()
  // While it asks, the page behind the dialog has no buttons for anybody.
  await page.getByText('Second factor reset', { exact: true }).waitFor()
  await button.waitFor({ state: 'detached' })
  expect((await server.call('GET', '/api/equipment', lost.token)).status).toBe(401)
  const sent = { email: lost.email, password: testPassword }
  expect((await server.call('POST', '/api/users/login', null, sent)).status).toBe(200)
  expectNoComplaints(admin)
  await admin.leave()
})
