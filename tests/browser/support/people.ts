import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { beginSession } from '#api/features/users/session.service.ts'
import { roleNames } from '#api/rest/shapes/words.ts'
import { contextOptions } from '#tests/support/servers/chromium.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

/** Someone in front of a browser of their own. */
export interface Person {
  page: Page
  context: BrowserContext
  /** What the page complained about in its console, content security policy included. */
  complaints: string[]
  leave(): Promise<void>
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

/** How long a page may take on a machine that is busy with other things. */
const patience = 20_000

/** Opens a browser of one's own, in which nobody is signed in. */
export async function openBrowser(
  browser: Browser,
  viewport = desktop,
  options: BrowserContextOptions = {},
): Promise<Person> {
  const context = await browser.newContext({
    ...contextOptions,
    reducedMotion: 'reduce',
    // It would keep all files of the client in every browser; who tests that allows it.
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
  // What the client keeps of the answer to a sign-in.
  const userInfo = { _id: id, name, email, role: roleNames[role], token, mustChangePassword }
  const localStorage = [{ name: 'userInfo', value: JSON.stringify(userInfo) }]
  return openBrowser(browser, viewport, {
    ...options,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
}

/** Gives the page another size, and waits until it has drawn itself in it: what a script lays out comes a frame later. */
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

/** Waits until the header says that the line is live, also behind an open dialog, which hides it from assistive technology. */
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

/** Nothing went wrong in this person's browser, but for what the story itself brought about. */
export function expectNoComplaints({ complaints }: Person, except?: RegExp): void {
  expect(complaints.splice(0).filter((complaint) => !except?.test(complaint))).toEqual([])
}
