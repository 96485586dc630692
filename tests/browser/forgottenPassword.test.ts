import { afterAll, afterEach, expect, it } from 'vitest'
import type { Language } from '#generated/language/languages.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { eventually } from '#tests/support/eventually.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { readMail } from '#tests/support/servers/mail.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { startSmtp } from '#tests/support/servers/smtp.ts'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { misfits } from '#tests/browser/support/fits.ts'
import { desktop, phone, resize, typeCredentials } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, openBrowser, type Person } from '#tests/browser/support/people.ts'

const smtp = await startSmtp()
afterAll(() => smtp.close())
const publicUrl = 'https://brewery.example'
const server = await serverOfFile({ SMTP_URL: smtp.url, PUBLIC_URL: publicUrl })
const browser = await chromiumOfFile()
let person: Person

afterEach(() => person.leave())

/** The address in the mail to this person, at the server of the test. */
async function linkMailedTo(email: string): Promise<string> {
  const mail = await eventually(() => {
    const found = smtp.received.find(({ to }) => to.includes(email))
    expect(found).toBeDefined()
    return readMail(found?.text ?? '')
  })
  const link = /https:\S+/.exec(mail)?.[0] ?? ''
  return link.replace(publicUrl, server.url)
}

const heading = (name: string) => person.page.getByRole('heading', { name, level: 1 })

it('is replaced by the link of a mail, which is then used up', async () => {
  person = await openBrowser(browser)
  const { page } = person
  const { email } = await aPerson(server)
  await page.goto(`${server.url}/login`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await heading('Forgot password?').waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('status').getByText('a link is on its way').waitFor()
  const link = await linkMailedTo(email)
  await page.goto(link)
  await page.getByText(`for ${email}`).waitFor()
  await page.getByLabel('New password', { exact: true }).fill('barley and hops of 2026')
  await page.getByLabel('Confirm new password').fill('barley and hops of 2026')
  await page.getByRole('button', { name: 'Set password' }).click()
  await heading('Sign in').waitFor()
  expect(new URL(page.url())).toMatchObject({ pathname: '/login', hash: '' })
  await typeCredentials(page, email, 'barley and hops of 2026')
  await heading('Dashboard').waitFor()
  expectNoComplaints(person)

  // Somebody is signed in now; the link leads them to the same page.
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('alert').getByText('has expired or was already used').waitFor()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await heading('Dashboard').waitFor()
  expectNoComplaints(person, /status of 409/)
})

it.each([
  ['en', 'light'],
  ['de', 'dark'],
  ['es', 'light'],
  ['fr', 'dark'],
] as const satisfies [Language, string][])(
  'has pages that fit and are accessible, in %s and %s',
  async (locale, theme) => {
    person = await openBrowser(browser, phone, { locale })
    const { page } = person
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    const { id, email } = await aPerson(server)
    const look = async (where: string) => {
      for (const size of [phone, desktop]) {
        await resize(page, size)
        expect(await misfits(page), `${where} at ${size.width}`).toEqual([])
        await expectAccessible(page, `${where} at ${size.width}`)
      }
    }
    await page.goto(`${server.url}/login`)
    await page.locator('a[href="#forgot"]').click()
    await page.locator('a[href="#"]').waitFor()
    await look('the form')
    await page.getByRole('textbox').fill(email)
    await page.locator('button[type="submit"]').click()
    await page.getByRole('status').waitFor()
    await look('its answer')
    const link = await linkMailedTo(email)
    await page.goto(link)
    await page.locator('form button[type="submit"]').click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
    await look('the new password')
    await server.app.database.prisma.passwordLink.deleteMany({ where: { userId: id } })
    await page.reload()
    await page.getByRole('alert').waitFor()
    await look('an expired link')
    expectNoComplaints(person, /status of 409/)
  },
)
