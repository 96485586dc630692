import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { dialogsNamed } from '#tests/support/dialogsInSource.ts'
import type { Opening, Screen, Step } from './everyScreen.ts'
import { englishOf } from './language/saidIn.ts'

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

/** Whether something appears; what a page loads last comes after its texts. */
const isThere = (what: Locator): Promise<boolean> =>
  what.waitFor().then(
    () => true,
    () => false,
  )

/** What is on top: the page, or the dialog that was opened last; one that is closing doesn't count. */
const openWindows = '[role="dialog"]:not([data-closed]), [role="alertdialog"]:not([data-closed])'

/** Opens a dialog, checks it, and closes it with what it stands on; returns false if its first button isn't there. */
export async function lookAtDialog(
  page: Page,
  { opens, by, leave }: Opening,
  look: () => Promise<void>,
  words = inEnglish,
  lookAtMenu = () => Promise.resolve(),
): Promise<boolean> {
  const [first, ...more] = typeof by === 'object' && 'length' in by ? by : [by]
  if (first === undefined || !(await isThere(buttonOf(page, first, words)))) return false
  const loading = watchLoading(page, words(/^Loading /))
  await take(page, first, words, lookAtMenu)
  for (const step of more) {
    await loading.isOver()
    await take(page, step, words)
  }
  const dialog = page.locator(openWindows).last()
  await dialog.waitFor()
  await loading.isOver()
  loading.stop()
  if (words === inEnglish) await expectToBe(opens, dialog)
  await look()
  if (leave) await take(page, leave, words)
  await closeWindows(page)
  return true
}

/** The dialog has a title that its source gives it. */
async function expectToBe(opens: string, dialog: Locator): Promise<void> {
  const titles = dialogsNamed(opens).flatMap((each) => each.titles)
  const title = () =>
    dialog.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ?? '',
    )
  // What people typed is the name of some.
  if (titles.length === 0) return
  const named = new RegExp(titles.map((id) => englishOf(id).source).join('|'))
  await expect.poll(title, { interval: 10, message: `the title of ${opens}` }).toMatch(named)
}

/** The first button of a step on what is on top, or the field that it types into. */
function buttonOf(page: Page, step: Step, words: InWords): Locator {
  const top = page.locator(`main, ${openWindows}`).last()
  if (typeof step === 'string' || step instanceof RegExp) return oneOf(top, 'button', words(step))
  if ('menu' in step) return oneOf(top, 'button', words(step.menu))
  if ('type' in step) return oneOf(top, 'textbox', words(step.into))
  const row = top.getByRole('row').filter({ has: page.getByText(words(step.row), { exact: true }) })
  return oneOf(row.first(), 'button', words(step.button))
}

/** The first that can be used: nobody changes their own role. */
const oneOf = (within: Locator, role: 'button' | 'textbox', name: string | RegExp) =>
  within.getByRole(role, { name, disabled: false }).filter({ visible: true }).first()

async function take(page: Page, step: Step, words: InWords, lookAtMenu?: () => Promise<void>): Promise<void> {
  const button = buttonOf(page, step, words)
  if (typeof step === 'object' && 'type' in step) return button.fill(step.type)
  await button.click()
  if (typeof step === 'string' || !('menu' in step)) return
  const item = page.getByRole('menuitem', { name: words(step.item) }).first()
  await item.waitFor()
  await lookAtMenu?.()
  // At another width it may be another button, whose menu is closed.
  if (!(await item.isVisible())) await button.click()
  await item.click()
}

/** Closes each dialog that is open by Escape, the uppermost first. */
export async function closeWindows(page: Page): Promise<void> {
  const windows = page.locator('[role="dialog"], [role="alertdialog"]')
  // A dialog ignores Escape until it has seen that the one on top of it is gone, one rendering after that.
  const uppermost = page.locator(':is([role="dialog"], [role="alertdialog"]):not([data-nested-dialog-open])')
  for (let open = await windows.count(); open > 0; open = await windows.count()) {
    await uppermost.first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => windows.count(), { interval: 10 }).toBeLessThan(open)
  }
}

/** Tracks a page's requests from now on, until it is told to stop. */
function watchLoading(page: Page, loading: string | RegExp) {
  const asked = new Set<Request>()
  const ask = (request: Request) => void asked.add(request)
  const answer = (request: Request) => void asked.delete(request)
  page.on('request', ask).on('requestfinished', answer).on('requestfailed', answer)
  return {
    /** Waits until everything that was asked is answered and rendered. */
    async isOver() {
      do {
        await expect.poll(() => asked.size, { interval: 10 }).toBe(0)
        await page.getByText(loading).first().waitFor({ state: 'detached' })
        // Rendering the responses may cause more requests.
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        )
      } while (asked.size > 0)
    },
    stop: () => void page.off('request', ask).off('requestfinished', answer).off('requestfailed', answer),
  }
}
