import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { contextOptions } from '#tests/support/chromium.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Somebody in front of a browser of their own. */
export interface Person {
  page: Page
  context: BrowserContext
  /** What the page complained about in its console, content security policy included. */
  complaints: string[]
  leave(): Promise<void>
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }
export const television = { width: 1920, height: 1080 }

/** Opens a browser of one's own and signs in at the sign-in page, as people do. */
export async function signInAs(
  browser: Browser,
  server: TestServer,
  account: 'admin' | 'brewer' | 'assistant' | 'viewer',
  viewport = desktop,
): Promise<Person> {
  const person = await openBrowser(browser, viewport)
  await person.page.goto(`${server.url}/login`)
  await person.page.getByLabel('Email').fill(`${account}@brewhouse.local`)
  await person.page.getByLabel('Password', { exact: true }).fill('brewhouse-demo')
  await person.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await person.page.waitForURL('**/dashboard')
  return person
}

/** Opens a browser of one's own. */
export async function openBrowser(browser: Browser, viewport = desktop): Promise<Person> {
  const context = await browser.newContext({ ...contextOptions, viewport })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, context, complaints, leave: () => context.close() }
}

/** Waits until the header says that the line is live. */
export async function waitUntilLive(page: Page): Promise<void> {
  await page.getByText('Live', { exact: true }).first().waitFor()
}

/** Opens the schedule and one of its tabs, and waits until it is live. */
export async function openSchedule(
  { page }: Person,
  server: TestServer,
  tab: 'Equipment Board' | 'Schedule List' | 'Equipment Status',
): Promise<void> {
  await page.goto(`${server.url}/schedule`)
  await page.getByRole('tab', { name: tab }).click()
  await waitUntilLive(page)
}

/** Nothing went wrong in this person's browser. */
export function expectNoComplaints({ complaints }: Person): void {
  expect(complaints).toEqual([])
}
