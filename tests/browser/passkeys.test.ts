import { it } from 'vitest'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { phone, typeCredentials } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, openBrowser, type Person } from '#tests/browser/support/people.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { testPassword } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()

/** Passkeys are for a name: browsers have none for an address of numbers. */
const url = server.url.replace('127.0.0.1', 'localhost')

/** Gives the browser a device for passkeys, whose owner agrees to everything. */
async function plugIn({ page, context }: Person): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signInAgain({ page }: Person, email: string): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('userInfo'))
  await page.goto(`${url}/login`)
  await typeCredentials(page, email, testPassword)
}

/** Plugs a key in, signs in, and opens the dialog that adds it. */
async function beginToAdd(person: Person, email: string): Promise<void> {
  const { page } = person
  await plugIn(person)
  await page.goto(`${url}/login`)
  await typeCredentials(page, email, testPassword)
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.goto(`${url}/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
}

it('a passkey is added on the account page, signs in after the password, and is removed', async () => {
  const { email } = await aPerson(server)
  const person = await openBrowser(browser, phone)
  const { page } = person
  await beginToAdd(person, email)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the passkey').fill('This phone')
  await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill(testPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor()
  const recoveryCode = await dialog.getByRole('listitem').first().innerText()
  await dialog.getByRole('button', { name: 'I have stored them' }).click()
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await passkeys.getByText('This phone').waitFor()
  await expectAccessible(page)

  await signInAgain(person, email)
  await page.getByLabel('Code', { exact: true }).waitFor()
  const use = page.getByRole('button', { name: 'Use a passkey' })
  await use.waitFor()
  await expectAccessible(page)
  await use.click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()

  await page.goto(`${url}/account`)
  await passkeys.getByText(/^Last used on /).waitFor()
  await page.getByRole('button', { name: 'Remove the passkey This phone' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(testPassword)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await dialog.getByText('Confirmed with a passkey.').waitFor()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog.getByText(/^Without this passkey no second factor is left\./).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(testPassword)
  await dialog.getByLabel('Code', { exact: true }).fill(recoveryCode)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
  await signInAgain(person, email)
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expectNoComplaints(person, /status of (?:401|409)/)
  await person.leave()
})

it('a passkey that cannot be used where the page was opened leaves the code, and the page says so', async () => {
  const { email } = await aPerson(server)
  const person = await openBrowser(browser)
  const { page, context } = person
  await beginToAdd(person, email)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the passkey').fill('Lost key')
  await dialog.getByLabel('Password', { exact: true }).fill(testPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor()
  const code = await dialog.getByRole('listitem').first().innerText()

  // By numbers, the brewery has an address for which there are no passkeys.
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${server.url}/login`)
  await typeCredentials(elsewhere, email, testPassword)
  await elsewhere.getByRole('button', { name: 'Use a passkey' }).click()
  await elsewhere.getByText(/^Passkeys do not work at this address\./).waitFor()
  await elsewhere.getByLabel('Code', { exact: true }).fill(code)
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await elsewhere.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expectNoComplaints(person, /status of 401/)
  await person.leave()
})
