import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { beginSession } from '#api/features/users/session.service.ts'
import { contextOptions } from '#tests/support/servers/chromium.ts'
import { followRequests } from '#tests/support/servers/chromiumOfFile.ts'
import type { TestServer } from '#tests/support/servers/server.ts'
import { desktop } from './pages.ts'

/** A person with their own browser. */
export interface Person {
  page: Page
  context: BrowserContext
  /** Console errors of the page, including violations of the content security policy. */
  complaints: string[]
  leave(): Promise<void>
}

/** How long a page may take on a busy machine. */
const patience = 60_000

/** Opens a separate browser, signed out. */
export async function openBrowser(
  browser: Browser,
  viewport = desktop,
  options: BrowserContextOptions = {},
): Promise<Person> {
  const context = await browser.newContext({
    ...contextOptions,
    reducedMotion: 'reduce',
    // It would cache all client files in every browser; tests of that allow it.
    serviceWorkers: 'block',
    viewport,
    ...options,
  })
  context.setDefaultTimeout(patience)
  followRequests(context)
  const page = await context.newPage()
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  return { page, context, complaints, leave: () => context.close() }
}

/** Opens a browser in which an account of the demo brewery is signed in already, without the cost of a password. */
export async function signInAs(
  browser: Browser,
  { url, app }: Pick<TestServer, 'url' | 'app'>,
  account: 'admin' | 'brewer' | 'assistant' | 'viewer',
  viewport = desktop,
  options: BrowserContextOptions = {},
): Promise<Person> {
  const { prisma } = app.database
  const user = await prisma.user.findFirstOrThrow({ where: { email: `${account}@brewhouse.local` } })
  const { id, name, email, role, mustChangePassword, units, language } = user
  const token = await beginSession(prisma, id)
  // The client's stored sign-in response.
  const userInfo = {
    _id: id,
    name,
    email,
    role: role.toLowerCase(),
    token,
    mustChangePassword,
    units,
    language,
  }
  const localStorage = [{ name: 'userInfo', value: JSON.stringify(userInfo) }]
  return openBrowser(browser, viewport, {
    ...options,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
}

/** Expects no errors in this person's browser, except those that the story itself causes. */
export function expectNoComplaints({ complaints }: Person, except?: RegExp): void {
  expect(complaints.splice(0).filter((complaint) => !except?.test(complaint))).toEqual([])
}
