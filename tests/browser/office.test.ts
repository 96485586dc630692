import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { readMail } from '#tests/support/servers/mail.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { startSmtp } from '#tests/support/servers/smtp.ts'
import { typeCredentials, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, openBrowser, signInAs, type Person } from '#tests/browser/support/people.ts'
import { story } from '#tests/support/story.ts'

story()

const smtp = await startSmtp()
afterAll(() => smtp.close())
const server = await serverOfFile({ DEMO: '1', SMTP_URL: smtp.url })
const browser = await chromiumOfFile()
let admin: Person
let nora: Person

beforeAll(async () => {
  admin = await signInAs(browser, server, 'admin')
  nora = await openBrowser(browser)
})

const tab = (name: string) => admin.page.getByRole('tab', { name }).click()
const button = (person: Person, name: string) => person.page.getByRole('button', { name, exact: true })

it('a brewer who is invited gets mail, signs in, chooses a password and works', async () => {
  await admin.page.goto(`${server.url}/admin`)
  await tab('Users')
  await button(admin, 'Invite User').click()
  await admin.page.getByText('An invitation email will be sent with temporary login credentials.').waitFor()
  await button(admin, 'Send invitation').click()
  await admin.page.getByText('Please fill in all fields', { exact: true }).waitFor()
  await admin.page.getByLabel('Name').fill('Nora Maric')
  await admin.page.getByLabel('Email').fill('nora@example.com')
  await admin.page
    .getByRole('combobox', { name: 'Role' })
    .selectOption({ label: 'Brewer – Full recipe & batch management' })
  await button(admin, 'Send invitation').click()
  await admin.page.getByText('Invitation sent to nora@example.com').waitFor()
  const row = admin.page.getByRole('row', { name: /Nora Maric/ })
  await row.getByText('Pending').waitFor()

  const mail = readMail(smtp.received.at(-1)?.text ?? '')
  const temporary = /Temporary password: (\S+)/.exec(mail)?.[1] ?? ''
  await nora.page.goto(`${server.url}/login`)
  await typeCredentials(nora.page, 'nora@example.com', temporary)
  await nora.page.getByRole('heading', { name: 'Change password' }).waitFor()
  await nora.page.getByLabel('New password', { exact: true }).fill('hops and barley 26')
  await nora.page.getByLabel('Confirm new password').fill('hops and barley 26')
  await button(nora, 'Change password').click()
  await nora.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await row.getByText('Active', { exact: true }).waitFor()

  await nora.page.goto(`${server.url}/schedule`)
  await waitUntilLive(nora.page)
  await nora.page.getByRole('tab', { name: 'Equipment Status' }).click()
  await button(nora, 'Cleanup Orphaned Equipment').click()
  await nora.page
    .getByText('This will reset all equipment that has no active batch assigned. Continue?')
    .waitFor()
  await button(nora, 'Cancel').click()
})

it('a role that an administrator changes holds on the open page immediately', async () => {
  await admin.page.getByRole('button', { name: 'Change role of Nora Maric' }).click()
  await admin.page
    .getByRole('combobox', { name: 'Role' })
    .selectOption({ label: 'Viewer – Read-only access' })
  await button(admin, 'Update role').click()
  await nora.page.getByRole('banner').getByText('Viewer', { exact: true }).waitFor()
  await admin.page.getByText('User role updated successfully').waitFor()
  expect(await button(nora, 'Cleanup Orphaned Equipment').getAttribute('aria-disabled')).toBe('true')
  await waitUntilLive(nora.page)
  await nora.page.getByRole('link', { name: 'Admin' }).click()
  await nora.page.getByText('This page needs an administrator').waitFor()
  expectNoComplaints(nora)
})

it('a page that is reloaded shows the tab that was open', async () => {
  await admin.page.reload()
  await admin.page.getByRole('row', { name: /Nora Maric/ }).waitFor()
})

it('an administrator takes all data home as a zip', async () => {
  const [file] = await Promise.all([
    admin.page.waitForEvent('download'),
    button(admin, 'Export Data').click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^brewhouse-\d{4}-\d\d-\d\d\.zip$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
})

it('an account that is deleted is signed out where it is open', async () => {
  await admin.page.getByRole('button', { name: 'Delete Nora Maric' }).click()
  await admin.page
    .getByText('Are you sure you want to delete this user? This action cannot be undone.')
    .waitFor()
  await button(admin, 'Delete').click()
  await admin.page.getByText('User deleted successfully').waitFor()
  await nora.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await admin.page.getByRole('row', { name: /Nora Maric/ }).count()).toBe(0)
  await tab('Activity Log')
  await admin.page.getByText('User deleted').first().waitFor()
  expectNoComplaints(admin)
})

it('who chooses another language reads it immediately, and stays in the field', async () => {
  const reader = await signInAs(browser, server, 'viewer')
  await reader.page.goto(`${server.url}/account`)
  const language = reader.page.getByRole('combobox', { name: 'Language' })
  await language.focus()
  await language.selectOption('Deutsch')
  await reader.page.getByRole('heading', { name: 'Ihr Konto' }).waitFor()
  await reader.page.getByText('Sprache gespeichert.').waitFor()
  const chosen = reader.page.getByRole('combobox', { name: 'Sprache' })
  await expect.poll(() => chosen.evaluate((field) => field === document.activeElement)).toBe(true)
  expectNoComplaints(reader)
  await reader.leave()
})
