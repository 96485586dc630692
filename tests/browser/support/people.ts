import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { beginSession } from '#api/features/users/session.service.ts'
import { roleNames } from '#api/rest/shapes/words.ts'
import { contextOptions } from '#tests/support/servers/chromium.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

/** A person with their own browser. */
export interface Person {
  page: Page
  context: BrowserContext
  /** Console errors of the page, including violations of the content security policy. */
  complaints: string[]
  leave(): Promise<void>
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

/** How long a page may take on a busy machine. */
const patience = 20_000

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
  const { id, name, email, role, mustChangePassword } = user
  const token = await beginSession(prisma, id)
  // The client's stored sign-in response.
  const userInfo = { _id: id, name, email, role: roleNames[role], token, mustChangePassword }
  const localStorage = [{ name: 'userInfo', value: JSON.stringify(userInfo) }]
  return openBrowser(browser, viewport, {
    ...options,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
}

/** Resizes the page and waits until it has re-rendered: layout by script follows a frame later. */
export async function resize(
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<void> {
  const now = page.viewportSize()
  if (now?.width === width && now.height === height) return
  const frames = await page.evaluateHandle(() => ({
    drawn: new Promise((resolve) => {
      addEventListener('resize', () => requestAnimationFrame(() => requestAnimationFrame(resolve)), {
        once: true,
      })
    }),
  }))
  await page.setViewportSize({ width, height })
  await frames.evaluate(({ drawn }) => drawn)
}

/** Types e-mail and password into the sign-in page, as people do. */
export async function typeCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * Waits until the header shows that the page is live, even behind an open dialog, which hides it from assistive
 * technology.
 */
export async function waitUntilLive(page: Page): Promise<void> {
  await page.getByRole('banner', { includeHidden: true }).getByText('Live', { exact: true }).waitFor()
}

/** Opens the schedule and one of its tabs, and waits until it is live. */
export async function openSchedule(
  page: Page,
  { url }: { url: string },
  tab: 'Equipment Board' | 'Schedule List' | 'Equipment Status' = 'Equipment Board',
): Promise<void> {
  await page.goto(`${url}/schedule`)
  await page.getByRole('tab', { name: tab }).click()
  await waitUntilLive(page)
}

/** Expects no errors in this person's browser, except those that the story itself causes. */
export function expectNoComplaints({ complaints }: Person, except?: RegExp): void {
  expect(complaints.splice(0).filter((complaint) => !except?.test(complaint))).toEqual([])
}
