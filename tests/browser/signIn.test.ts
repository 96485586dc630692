import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { testPassword } from '#tests/support/servers/server.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { desktop, typeCredentials, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, openBrowser, signInAs, type Person } from '#tests/browser/support/people.ts'

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
let person: Person

afterEach(async () => {
  expectNoComplaints(person)
  await person.leave()
})

/** The files of sentences, by the program and the language that they are for. */
const sentenceFiles = () => {
  const written = readFileSync(join(packageRoot(), 'dist/web/.vite/sentences.json'), 'utf8')
  return (JSON.parse(written) as { files: Record<string, string> }).files
}

const heading = (name: string) => person.page.getByRole('heading', { name, level: 1 })
const userInfo = () => person.page.evaluate(() => localStorage.getItem('userInfo'))

describe('someone who is not signed in', () => {
  beforeEach(async () => {
    person = await openBrowser(browser)
  })

  it('is sent to the sign-in page from any other', async () => {
    for (const path of ['/', '/schedule', '/admin', '/no-such-page']) {
      await person.page.goto(server.url + path)
      await person.page.waitForURL('**/login')
      await heading('Sign in').waitFor()
    }
  })

  it('reads English, and is told so, until their own language can be loaded', async () => {
    const { page } = person
    await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { value: ['de-DE'] }))
    const german = `**/${sentenceFiles()['web/main.tsx/de']}*`
    await page.route(german, (route) => route.abort())
    await page.goto(`${server.url}/login`)
    await heading('Sign in').waitFor()
    await page.getByRole('alert').getByText('could not be loaded').waitFor()
    await page.unroute(german)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await heading('Anmelden').waitFor()
    expectNoComplaints(person, /Failed to load resource/)
  })

  it.each([
    ['/login', 'en', 'This page could not be shown', 'Sign in'],
    ['/login', 'de', 'Diese Seite konnte nicht angezeigt werden', 'Anmelden'],
    ['/wall', 'fr', 'L’affichage mural n’a pas pu être montré', null],
  ])(
    'reads at %s in %s why nothing can be shown without any sentences',
    async (path, locale, told, after) => {
      await person.leave()
      person = await openBrowser(browser, desktop, { locale })
      const { page } = person
      const files = Object.values(sentenceFiles())
      const isSentences = ({ pathname }: URL) => files.some((file) => pathname.endsWith(file))
      await page.route(isSentences, (route) => route.abort())
      await page.goto(server.url + path)
      await page.getByRole('alert').getByText(told).waitFor()
      expect(await page.locator('body').innerText()).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z]?\w*\b/)
      await page.unroute(isSentences)
      if (after) {
        await page.getByRole('alert').getByRole('button').first().click()
        await heading(after).waitFor()
      }
      expectNoComplaints(person, /Failed to (?:load resource|fetch)/)
    },
  )

  it('sees that the password is wrong, and keeps what was typed', async () => {
    await person.page.goto(`${server.url}/login`)
    await typeCredentials(person.page, 'brewer@brewhouse.local', 'not the password')
    const notice = person.page.getByRole('alert')
    await notice.getByText('Login Failed').waitFor()
    await notice.getByText('Invalid credentials').waitFor()
    expect(await person.page.getByLabel('Email').inputValue()).toBe('brewer@brewhouse.local')
    expect(await person.page.getByLabel('Password', { exact: true }).inputValue()).toBe('not the password')
    expect(await userInfo()).toBeNull()
    expectNoComplaints(person, /status of 401/)
  })

  it('gets in by a password that works once although its answer was lost on the way', async () => {
    const { page } = person
    const { id, email } = await aPerson(server)
    const temporaryUntil = new Date(Date.now() + 60_000)
    await server.app.database.prisma.user.update({
      where: { id },
      data: { mustChangePassword: true, temporaryUntil },
    })
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/api/users/login', loseAnswer, { times: 1 })
    await page.goto(`${server.url}/login`)
    await typeCredentials(page, email, testPassword)
    await page.getByRole('alert').getByText('Login Failed').waitFor()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await heading('Change password').waitFor()
    expectNoComplaints(person, /Failed to load resource/)
  })

  it('is welcomed on the dashboard after signing in', async () => {
    await person.page.goto(`${server.url}/login`)
    await typeCredentials(person.page, 'brewer@brewhouse.local', 'brewhouse-demo')
    // The notification closes after four seconds, however long the page takes.
    await Promise.all([
      person.page.waitForURL('**/dashboard'),
      person.page.getByText('Login Successful').waitFor(),
      person.page.getByText('Welcome to Brewhouse').waitFor(),
    ])
    await heading('Dashboard').waitFor()
    await person.page.getByRole('banner').getByText('Ben Okafor').waitFor()
  })

  it('types into a form that stays in its place when the demo accounts arrive', async () => {
    const { page } = person
    const asked = new Promise<Route>((resolve) => void page.route('**/api/sign-in-hints', resolve))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${server.url}/login`)
    const email = page.getByLabel('Email')
    await email.waitFor()
    const before = await email.boundingBox()
    await (await asked).continue()
    await page.getByRole('heading', { name: 'Demo brewery' }).waitFor()
    expect(await email.boundingBox()).toEqual(before)
  })

  it('signs in to the demo brewery with two taps', async () => {
    await person.page.goto(`${server.url}/login`)
    await person.page.getByRole('button', { name: /viewer@brewhouse\.local/ }).click()
    await person.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await person.page.waitForURL('**/dashboard')
    await person.page.getByRole('banner').getByText('Diego Ramos').waitFor()
  })
})

describe('someone who is signed in', () => {
  beforeEach(async () => {
    person = await signInAs(browser, server, 'brewer')
  })

  it('is sent from the sign-in page to the dashboard', async () => {
    await person.page.goto(`${server.url}/login`)
    await person.page.waitForURL('**/dashboard')
    await heading('Dashboard').waitFor()
  })

  it('has all programs of a page on their way before the first one is read', async () => {
    await person.page.goto(`${server.url}/schedule`)
    await heading('Brew Schedule').waitFor()
    const named = await person.page.evaluate(async () => {
      const response = await fetch('/schedule', { headers: { accept: 'text/html' } })
      const found = new DOMParser().parseFromString(await response.text(), 'text/html')
      return [...found.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]')].map(
        ({ href }) => new URL(href).pathname,
      )
    })
    const manifest = JSON.parse(
      readFileSync(join(packageRoot(), 'dist/web/.vite/manifest.json'), 'utf8'),
    ) as Record<string, { file: string }>
    const views = ['start/pages.tsx', 'AppShell.tsx', 'routes/ScheduleRoute.tsx']
    expect(named).toEqual(expect.arrayContaining(views.map((view) => `/${manifest[view]?.file}`)))
  })

  it('sees the not-found page for an unknown address', async () => {
    await person.page.goto(`${server.url}/no-such-page`)
    await heading('Page not found').waitFor()
    await person.page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await heading('Dashboard').waitFor()
  })

  it('signs out by Logout, for the server too', async () => {
    await person.page.goto(`${server.url}/schedule`)
    const { token } = JSON.parse((await userInfo()) ?? '') as { token: string }
    await person.page.getByRole('button', { name: 'Logout' }).click()
    await heading('Sign in').waitFor()
    expect(await userInfo()).toBeNull()
    await expect.poll(async () => (await server.call('GET', '/api/schedule', token)).status).toBe(401)
    await person.page.goBack()
    await heading('Sign in').waitFor()
  })

  it('is sent to the sign-in page with a sentence when the session is ended elsewhere', async () => {
    await person.page.goto(`${server.url}/schedule`)
    await waitUntilLive(person.page)
    const { prisma } = server.app.database
    await prisma.session.deleteMany({ where: { user: { email: 'brewer@brewhouse.local' } } })
    await heading('Sign in').waitFor()
    await person.page.getByRole('status').getByText('Your session has ended. Sign in.').waitFor()
    expect(await userInfo()).toBeNull()
  })

  it('is led back to the page and to what was typed by signing in again after the session ended', async () => {
    const { page } = person
    const { prisma } = server.app.database
    const { id } = await prisma.batch.findFirstOrThrow({ where: { stage: 'FERMENTING' } })
    const notes = page.getByRole('dialog').getByLabel('General notes')
    await page.goto(`${server.url}/logs?log=${id}`)
    await waitUntilLive(page)
    await notes.fill('Smells of pear')
    await prisma.session.deleteMany({ where: { user: { email: 'brewer@brewhouse.local' } } })
    await heading('Sign in').waitFor()
    await typeCredentials(page, 'brewer@brewhouse.local', 'brewhouse-demo')
    await page.waitForURL(`**/logs?log=${id}`)
    await expect.poll(() => notes.inputValue()).toBe('Smells of pear')
    expectNoComplaints(person, /401|WebSocket/)
  })

  it('begins with the dashboard after signing out and in again', async () => {
    await person.page.goto(`${server.url}/recipes`)
    await person.page.getByRole('button', { name: 'Logout' }).click()
    await heading('Sign in').waitFor()
    await typeCredentials(person.page, 'brewer@brewhouse.local', 'brewhouse-demo')
    await person.page.waitForURL('**/dashboard')
    await heading('Dashboard').waitFor()
  })

  it('signs out in every tab immediately', async () => {
    const other = await person.context.newPage()
    await Promise.all([person.page.goto(`${server.url}/schedule`), other.goto(`${server.url}/dashboard`)])
    await waitUntilLive(other)
    await person.page.getByRole('button', { name: 'Logout' }).click()
    await other.getByRole('heading', { name: 'Sign in' }).waitFor()
    await other.getByText('You signed out in another tab.').waitFor()
  })
})
