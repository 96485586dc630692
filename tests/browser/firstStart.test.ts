import { afterEach, expect, it } from 'vitest'
import type { Language } from '#generated/language/languages.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { misfits } from '#tests/browser/support/fits.ts'
import { desktop, phone, resize, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, openBrowser, type Person } from '#tests/browser/support/people.ts'

const browser = await chromiumOfFile()
let server: TestServer
let person: Person

afterEach(async () => {
  await person.leave()
  await server.close()
})

const password = 'barley and hops of 2026'

it('begins an empty brewery from its sign-in page, and signs its first administrator in', async () => {
  server = await startServer()
  person = await openBrowser(browser, phone)
  const { page } = person
  await page.goto(`${server.url}/login`)
  await page.getByRole('heading', { name: 'Setup', level: 1 }).waitFor()
  await page.getByLabel('Code').fill('not the code')
  await page.getByLabel('Name of the brewery').fill('Harbor Brewing')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('Lisbon')
  await page.getByRole('option', { name: /Lisbon/ }).click()
  await page.getByLabel('Units').selectOption({ label: 'Metric' })
  await page.getByRole('combobox', { name: 'Currency' }).fill('Euro')
  await page.getByRole('option', { name: /^EUR/ }).click()
  await page.getByLabel('Your name').fill('Ana Lopez')
  await page.getByLabel('Email').fill('ana@example.com')
  await page.getByLabel('Password', { exact: true }).fill('short')
  const submit = page.getByRole('button', { name: 'Set up' })
  await submit.click()
  await page.getByText('This is not the code that the server printed.').waitFor()
  await page.getByLabel('Code').fill(server.firstStartCode ?? '')
  await submit.click()
  await page.locator('input[name="password"][aria-invalid="true"]').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submit.click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await waitUntilLive(page)
  expect(new URL(page.url())).toMatchObject({ pathname: '/dashboard', hash: '' })
  expect(await server.app.database.prisma.brewery.findFirst()).toMatchObject({
    name: 'Harbor Brewing',
    timeZone: 'Europe/Lisbon',
    currency: 'EUR',
    firstStartCode: null,
  })
  expectNoComplaints(person, /status of 422/)
})

it('takes the code from the link that the server prints, begins with the demo, and leads who comes later to sign in', async () => {
  server = await startServer()
  person = await openBrowser(browser, desktop)
  const { page } = person
  const link = `${server.url}/login#setup=${server.firstStartCode}`
  await page.goto(link)
  expect(await page.getByLabel('Code').inputValue()).toBe(server.firstStartCode)
  await page.getByText('Demo', { exact: true }).click()
  await page.getByText('Filled with vessels').waitFor()
  await page.getByLabel('Name of the brewery').fill('Harbor Brewing')
  await page.getByLabel('Your name').fill('Ana Lopez')
  await page.getByLabel('Email').fill('ana@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await waitUntilLive(page)
  expect(await server.app.database.prisma.equipment.count()).toBe(16)
  expectNoComplaints(person)

  const late = await openBrowser(browser, desktop)
  await late.page.goto(link)
  await late.page.getByLabel('Name of the brewery').fill('Another')
  await late.page.getByLabel('Your name').fill('Eve')
  await late.page.getByLabel('Email').fill('eve@example.com')
  await late.page.getByLabel('Password', { exact: true }).fill(password)
  await late.page.getByRole('button', { name: 'Set up' }).click()
  await late.page.getByText('This brewery was set up already. Sign in.').waitFor()
  await late.page.getByRole('link', { name: 'Back to sign-in' }).click()
  await late.page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
  expectNoComplaints(late, /status of (409|401)/)
  await late.leave()
})

it('is read in the language that is chosen, with what was typed before', async () => {
  server = await startServer()
  person = await openBrowser(browser, phone)
  const { page } = person
  await page.goto(`${server.url}/login#setup=${server.firstStartCode}`)
  await page.getByLabel('Name of the brewery').fill('Hafenbrauerei')
  await page.getByText('Demo', { exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Your language').selectOption({ label: 'Deutsch' })
  await page.getByRole('heading', { name: 'Einrichtung', level: 1 }).waitFor()
  const language = page.getByLabel('Ihre Sprache')
  await expect.poll(() => language.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await language.inputValue()).toBe('de')
  expect(await page.getByLabel('Name der Brauerei').inputValue()).toBe('Hafenbrauerei')
  expect(await page.getByLabel('Code').inputValue()).toBe(server.firstStartCode)
  expect(await page.getByLabel('Passwort', { exact: true }).inputValue()).toBe(password)
  expect(await page.getByRole('combobox', { name: 'Währung' }).inputValue()).toMatch(/^USD · US-Dollar/)
  await page.getByLabel('Ihr Name').fill('Ana Lopez')
  await page.getByLabel('E-Mail').fill('ana@example.com')
  await page.getByRole('button', { name: 'Einrichten' }).click()
  await page.getByRole('heading', { name: 'Übersicht' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de')
  expect(
    await server.app.database.prisma.user.findFirst({ where: { email: 'ana@example.com' } }),
  ).toMatchObject({
    language: 'de',
  })
  expectNoComplaints(person)
})

it.each([
  ['en', 'light'],
  ['de', 'dark'],
  ['es', 'light'],
  ['fr', 'dark'],
] as const satisfies [Language, string][])('fits and is accessible, in %s and %s', async (locale, theme) => {
  server = await startServer()
  person = await openBrowser(browser, phone, { locale })
  const { page } = person
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  await page.goto(`${server.url}/login`)
  await page.locator('input[name="code"]').waitFor()
  await page.locator('form button[type="submit"]').click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  for (const size of [phone, desktop]) {
    await resize(page, size)
    expect(await misfits(page), `at ${size.width}`).toEqual([])
    await expectAccessible(page, `at ${size.width}`)
  }
  expectNoComplaints(person)
})
