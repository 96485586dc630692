import type { Page } from 'playwright-core'

/** A picture of a page: `open` does on it what is to be seen, `shows` is a text to wait for. */
export interface Picture {
  name: string
  path: string
  open?: (page: Page) => Promise<unknown>
  shows: string | RegExp
  /** What is to stand at the top, where that isn't the head of the page. */
  at?: string | RegExp
}

const tab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).click()
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

async function openMonth(page: Page): Promise<void> {
  await tab('Timeline')(page)
  await page.getByRole('radio', { name: 'Month' }).check({ force: true })
  // Most of it is planned, on whatever day of this month the pictures are taken.
  await page.getByRole('button', { name: 'Next month' }).click()
}

async function openVessel(page: Page): Promise<void> {
  await tab('Equipment Status')(page)
  await button('Menu of FV-3')(page)
  await page.getByRole('menuitem', { name: 'History of FV-3' }).click()
  await page.getByRole('dialog').locator('canvas').waitFor()
}

async function search(page: Page): Promise<void> {
  await button('Find anything')(page)
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('log fv')
}

/** The menu comes after the rest of the page. */
const untilMenu = (page: Page) => page.getByRole('button', { name: 'More actions' }).waitFor()

/** A new conversation, with one question and its answer; on a phone the panel is opened first. */
async function chat(page: Page): Promise<void> {
  const question = page.getByLabel('Your question')
  if (!(await question.isVisible())) await button(/^Brewing assistant/)(page)
  await question.fill('Which batches are fermenting?')
  await question.press('Enter')
  await page.locator('[role="log"][aria-busy="false"]', { hasText: 'Assistant:' }).waitFor()
}

/** What a brewer sees. */
export const pictures: readonly Picture[] = [
  { name: 'dashboard', path: '/dashboard', shows: 'Take a reading' },
  { name: 'dashboard-brewery', path: '/dashboard?view=brewery', shows: 'Upcoming Schedule', at: 'Alerts' },
  { name: 'chat', path: '/dashboard?view=brewery', open: chat, shows: /2026-083/, at: 'Brewing assistant' },
  { name: 'batch', path: '/batch?vessel=FV-3', open: untilMenu, shows: 'Original gravity' },
  { name: 'curve', path: '/batch?vessel=FV-3', shows: /^Gravity, device/, at: 'Fermentation' },
  { name: 'brew-day', path: '/batch?vessel=MT-2', shows: /of \d+ min$/, at: 'Brew day' },
  { name: 'batches', path: '/batches', shows: 'Hop Harbor IPA' },
  { name: 'kegs', path: '/kegs', shows: 'List value' },
  { name: 'ingredients', path: '/ingredients', shows: /Malt/ },
  { name: 'orders', path: '/ingredients', open: button('Order low stock'), shows: 'Send orders' },
  { name: 'recipes', path: '/recipes', shows: 'Hop Harbor IPA' },
  { name: 'recipe', path: '/recipes', open: button(/^White Meadow$/), shows: /^Ferulic acid rest/ },
  { name: 'schedule', path: '/schedule', open: tab('Equipment Board'), shows: 'FV-1' },
  { name: 'schedule-list', path: '/schedule', open: tab('Schedule List'), shows: 'Stone Bridge Pils' },
  { name: 'vessel', path: '/schedule', open: openVessel, shows: /^Gravity, device/ },
  {
    name: 'timeline',
    path: '/schedule',
    open: tab('Timeline'),
    shows: 'Tanks over time',
    at: 'Tanks over time',
  },
  { name: 'month', path: '/schedule', open: openMonth, shows: /^[A-Z][a-z]+ \d{4}$/, at: 'Tanks over time' },
  { name: 'logs', path: '/logs', shows: 'Add Log' },
  { name: 'news', path: '/logs', open: button(/^News/), shows: 'Since you were away' },
  { name: 'notifications', path: '/notifications', shows: 'For you' },
  { name: 'palette', path: '/dashboard', open: search, shows: /^Log a reading of/ },
  { name: 'account', path: '/account', shows: 'Your account' },
]

/** The administrator's pages. */
export const office: readonly Picture[] = [
  { name: 'admin', path: '/admin', shows: 'System Activity' },
  { name: 'admin-users', path: '/admin', open: tab('Users'), shows: 'User Management' },
  { name: 'admin-data', path: '/admin', open: tab(/^Data/), shows: 'Recent Recipes' },
  { name: 'admin-devices', path: '/admin', open: tab('Devices'), shows: 'New devices' },
  { name: 'admin-activity', path: '/admin', open: tab(/^Activity/), shows: 'Activity Log' },
  { name: 'admin-settings', path: '/admin', open: tab('Settings'), shows: 'System settings' },
]

/** What an administrator of a new brewery sees first. */
export const firstSteps: readonly Picture[] = [
  { name: 'first-steps', path: '/dashboard', shows: 'Welcome to your brewery' },
]

/** What everybody sees first. */
export const signIn: readonly Picture[] = [{ name: 'sign-in', path: '/login', shows: 'Demo brewery' }]
