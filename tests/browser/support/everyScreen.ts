import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** A page, and the dialogs to open on it one after the other: each by a button, closed by Escape. */
export interface Screen {
  path: string
  /** A text that is visible when the page is complete. */
  shows: string | RegExp
  tab?: string
  dialogs?: readonly Opener[]
}

/** The button that opens a dialog, or one in a menu. */
export type Opener = string | RegExp | { menu: string | RegExp; item: string }

const ofBatch = [/^View details of batch/, /^Edit batch/, /^Delete batch/] as const

/** Every page and the dialogs that a button opens. */
export const everyScreen: readonly Screen[] = [
  { path: '/dashboard', shows: 'Add Task', dialogs: ['Add Task', /^Add log/, /^Update stage/] },
  { path: '/dashboard?view=brewery', shows: 'Low Stock Ingredients' },
  {
    path: '/kegs',
    shows: 'List Value',
    dialogs: [/^Bulk Adjust/, /^View History of/, /^Edit price and location/, 'View All History', 'Add Beer'],
  },
  {
    path: '/ingredients',
    shows: 'Grain Value',
    dialogs: [
      /^Edit /,
      /^Adjust /,
      /^History of/,
      'Order Low Stock',
      /^Add Ingredient/,
      { menu: 'More', item: 'Suppliers' },
      { menu: 'More', item: 'Import CSV' },
      { menu: /^More for/, item: 'View Recipes' },
      { menu: /^More for/, item: 'Receive Order' },
    ],
  },
  {
    path: '/recipes',
    shows: 'Beer Styles',
    dialogs: [
      // A recipe by the end of its name.
      /Coffee 1$|Stout$/,
      { menu: /^Menu of/, item: 'Edit' },
      { menu: /^Menu of/, item: 'Delete' },
      'New Recipe',
      'Import',
    ],
  },
  {
    path: '/schedule',
    shows: 'Brite Tanks',
    tab: 'Equipment Board',
    dialogs: [/^Move batch|^Move /, 'Schedule New Brew'],
  },
  { path: '/schedule', shows: 'Actions', tab: 'Schedule List', dialogs: ofBatch },
  {
    path: '/schedule',
    shows: 'Capacity Overview',
    tab: 'Equipment Status',
    dialogs: [
      'Add Vessel',
      'Cleanup Orphaned Equipment',
      /^Set the status of/,
      /^Cleanings of/,
      /^History of/,
      /^QR code of/,
      /^Edit /,
    ],
  },
  { path: '/schedule', shows: 'Next free slot', tab: 'Timeline', dialogs: [/^Plan a brew in/] },
  { path: '/batches', shows: 'Finished' },
  {
    path: '/batch?vessel=FV-3',
    shows: 'Kegs Filled',
    dialogs: ['Add Log', 'Stage and Plan', 'QR Code', { menu: /^Actions for/, item: 'Correct' }],
  },
  { path: '/logs', shows: 'View All', dialogs: ['Add Log', 'View All'] },
  { path: '/admin', shows: 'System Activity', tab: 'Overview' },
  {
    path: '/admin',
    shows: 'User Management',
    tab: 'Users',
    dialogs: ['Invite User', /^Change role of/, /^Sessions of/, /^Delete /],
  },
  { path: '/admin', shows: 'Recent Recipes', tab: 'Data Management' },
  {
    path: '/admin',
    shows: 'New Devices',
    tab: 'Devices',
    dialogs: [
      /^Bind .+ to a vessel$/,
      /^Retire /,
      { menu: /^Actions for/, item: 'Move to another vessel' },
      { menu: /^Actions for/, item: 'Rename' },
      { menu: /^Actions for/, item: 'Calibrate' },
      { menu: /^Actions for/, item: 'Last message' },
      'Add Address',
      /^Revoke address/,
    ],
  },
  { path: '/admin', shows: 'Show older entries', tab: 'Activity Log' },
  {
    path: '/admin',
    shows: 'System Settings',
    tab: 'Settings',
    dialogs: [
      ...['Edit Brewery', 'Connect by Code', 'Add Display'],
      ...[/^Revoke access of/, /^Read the message to/],
    ],
  },
  { path: '/account', shows: 'This browser' },
  { path: '/notifications', shows: 'Notifications Page' },
  { path: '/change-password', shows: 'New password' },
]

/** How a page says what is said so in English. */
export type InWords = (english: string | RegExp) => string | RegExp

export const inEnglish: InWords = (english) => english

/** Opens the page of a screen, and waits until it is complete; what it asked before its programs were loaded is used. */
export async function openScreen(
  page: Page,
  url: string,
  { path, tab, shows }: Screen,
  words = inEnglish,
): Promise<void> {
  if (!isAt(page.url(), path)) await page.goto(url + path)
  // The previous page stays until this one is rendered.
  await page.locator('main:not([aria-busy="true"])').waitFor()
  if (tab) await page.getByRole('tab', { name: words(tab), exact: true }).click()
  await page.getByText(words(shows)).filter({ visible: true }).first().waitFor()
  const unused = () =>
    page.evaluate(() => window.earlyAnswers?.map(({ operationName }) => operationName) ?? [])
  await expect.poll(unused).toEqual([])
}

/** Whether an address is that of a path; a path without a query has any of its tabs. */
export function isAt(address: string, path: string): boolean {
  const { pathname, search } = new URL(address)
  return path === (path.includes('?') ? pathname + search : pathname)
}

/** Opens a button's dialog, checks it, and closes it by Escape; returns false if there is no such button. */
export async function lookAtDialog(
  page: Page,
  opener: Opener,
  look: () => Promise<void>,
  words = inEnglish,
  lookAtMenu = () => Promise.resolve(),
): Promise<boolean> {
  const isInMenu = typeof opener === 'object' && 'menu' in opener
  const name = words(isInMenu ? opener.menu : opener)
  const button = page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first()
  if ((await button.count()) === 0) return false
  const isWhole = watchLoading(page, words(/^Loading /))
  await button.click()
  if (isInMenu) {
    const item = page.getByRole('menuitem', { name: words(opener.item) })
    await item.waitFor()
    await lookAtMenu()
    await item.click()
  }
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last()
  await dialog.waitFor()
  await isWhole()
  await look()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return true
}

/** Tracks a page's requests from now on; returns a function that waits until all have finished and are rendered. */
function watchLoading(page: Page, loading: string | RegExp): () => Promise<void> {
  const asked = new Set<Request>()
  const ask = (request: Request) => void asked.add(request)
  const answer = (request: Request) => void asked.delete(request)
  page.on('request', ask).on('requestfinished', answer).on('requestfailed', answer)
  return async () => {
    do {
      await expect.poll(() => asked.size, { interval: 10, timeout: 20_000 }).toBe(0)
      await page.getByText(loading).first().waitFor({ state: 'detached' })
      // Rendering the responses may cause more requests.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
    } while (asked.size > 0)
    page.off('request', ask).off('requestfinished', answer).off('requestfailed', answer)
  }
}
