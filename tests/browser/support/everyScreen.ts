import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** A page, and what is opened on it one after the other: each by a button, closed again by Escape. */
export interface Screen {
  path: string
  /** A text that is there when the page is complete. */
  shows: string | RegExp
  tab?: string
  dialogs?: readonly Opener[]
}

/** The button that opens a dialog, or one in a menu. */
export type Opener = string | RegExp | { menu: string | RegExp; item: string }

const ofBatch = [/^View details of batch/, /^Edit batch/, /^Delete batch/] as const

/** Every page and, where they can be opened by a press, its dialogs. */
export const everyScreen: readonly Screen[] = [
  { path: '/dashboard', shows: 'Low Stock Ingredients' },
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
    dialogs: [/Coffee 1$/, { menu: /^Menu of/, item: 'Edit' }, 'New Recipe', 'Import'],
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
    dialogs: ['Add Vessel', /^Set the status of/, /^Cleanings of/, /^History of/, /^Edit /],
  },
  { path: '/schedule', shows: 'Next free slot', tab: 'Timeline', dialogs: [/^Plan a brew in/] },
  { path: '/logs', shows: 'Active Brews', dialogs: ['Add Log', 'View All'] },
  { path: '/admin', shows: 'System Activity', tab: 'Overview' },
  {
    path: '/admin',
    shows: 'User Management',
    tab: 'Users',
    dialogs: ['Invite User', /^Change role of/, /^Sessions of/, /^Delete /],
  },
  { path: '/admin', shows: 'Recent Recipes', tab: 'Data Management' },
  { path: '/admin', shows: 'Activity Log', tab: 'Activity Log' },
  { path: '/admin', shows: 'System Settings', tab: 'Settings' },
  { path: '/account', shows: 'This browser' },
  { path: '/notifications', shows: 'Notifications Page' },
  { path: '/change-password', shows: 'New password' },
]

/** Opens a page as one of the screens says, complete. */
export async function openScreen(page: Page, url: string, { path, tab, shows }: Screen): Promise<void> {
  if (new URL(page.url()).pathname !== path) await page.goto(url + path)
  if (tab) await page.getByRole('tab', { name: tab, exact: true }).click()
  await page.getByText(shows).filter({ visible: true }).first().waitFor()
}

/** Opens what a button opens, looks at it, and closes it again by Escape; answers false where there is no such button. */
export async function lookAtDialog(page: Page, opener: Opener, look: () => Promise<void>): Promise<boolean> {
  const isInMenu = typeof opener === 'object' && 'menu' in opener
  const name = isInMenu ? opener.menu : opener
  const button = page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first()
  if ((await button.count()) === 0) return false
  const isWhole = watchLoading(page)
  await button.click()
  if (isInMenu) await page.getByRole('menuitem', { name: opener.item }).click()
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last()
  await dialog.waitFor()
  await isWhole()
  await look()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return true
}

/** Watches what a page asks for from now on; answers how to wait until all of it is there and drawn. */
function watchLoading(page: Page): () => Promise<void> {
  const asked = new Set<Request>()
  const ask = (request: Request) => void asked.add(request)
  const answer = (request: Request) => void asked.delete(request)
  page.on('request', ask).on('requestfinished', answer).on('requestfailed', answer)
  return async () => {
    do {
      await expect.poll(() => asked.size, { interval: 10, timeout: 20_000 }).toBe(0)
      await page
        .getByText(/^Loading /)
        .first()
        .waitFor({ state: 'detached' })
      // What was drawn with the answers may ask for more.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
    } while (asked.size > 0)
    page.off('request', ask).off('requestfinished', answer).off('requestfailed', answer)
  }
}
