import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { contextOptions } from '#tests/support/servers/chromium.ts'
import { loadAllFiles } from './loadedFiles.ts'

/** How soon the screen answers a tap: ms until the frame that shows it, the median and the slowest of all turns. */
export interface TapAnswer {
  name: string
  median: number
  slowest: number
}

declare global {
  interface Window {
    /** The durations of the interactions since the last tap, by their ids. */
    answers: Map<number, number>
  }
}

/** What a tap may take, in ms, on a machine whose plain button takes at most half of it; elsewhere twice the plain button. */
export const bounds = { median: 100, slowest: 160 }

const slowdown = 4
const turns = 7

interface Tap {
  name: string
  path: string
  button: RegExp
  /** What is opened before, once. */
  begin?: (page: Page) => Promise<void>
  /** Leads back to where it began. */
  back: (page: Page) => Promise<void>
}

const stays = async () => {}

/** What people tap in the ten tasks of tests/browser/tasks; before them a button that changes nothing but itself. */
const taps: readonly [plain: Tap, ...tasks: Tap[]] = [
  { name: 'a plain button', path: '/kegs', button: /^Plain /, begin: addPlainButton, back: stays },
  { name: 'a keg more', path: '/kegs', button: /^Add 1 /, back: stays },
  { name: 'a keg less', path: '/kegs', button: /^Remove 1 /, back: stays },
  { name: 'the form of a log entry', path: '/logs', button: /^Add Log$/, back: closeDialog },
  {
    name: 'a point of gravity',
    path: '/logs',
    button: /^Less Specific gravity$/,
    begin: openLog,
    back: stays,
  },
  { name: 'a task', path: '/dashboard', button: /^Add task$/, back: closeDialog },
  { name: 'the plan of a batch', path: '/schedule', button: /^Schedule New Brew$/, back: closeDialog },
  { name: 'an ingredient to adjust', path: '/ingredients', button: /^Adjust /, back: closeDialog },
  { name: 'the menu of pages', path: '/dashboard', button: /^Open menu$/, back: closeMenu },
]

/** Shows what a press takes on this machine when a page does nothing: the time of the browser itself. */
async function addPlainButton(page: Page): Promise<void> {
  await page.evaluate(() => {
    const button = document.createElement('button')
    let presses = 0
    button.textContent = 'Plain 0'
    button.addEventListener('click', () => {
      button.textContent = `Plain ${++presses}`
    })
    button.style.cssText = 'position: fixed; inset: 40% auto auto 40%; z-index: 99; padding: 2rem'
    document.body.append(button)
  })
}

async function openLog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Log' }).first().tap()
  await page.getByRole('dialog').first().waitFor()
}

async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').first()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

async function closeMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close menu' }).first().tap()
}

/**
 * Taps on a phone's screen, the plain button first, on a processor slowed down four times, with all files on the device and the
 * programs of dialogs loaded before.
 */
export async function answerTaps(browser: Browser, origin: string, userInfo: string): Promise<TapAnswer[]> {
  const options: BrowserContextOptions = {
    ...contextOptions,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: 'userInfo', value: userInfo }] }],
    },
  }
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.answers = new Map()
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId > 0)
          window.answers.set(
            entry.interactionId,
            Math.max(window.answers.get(entry.interactionId) ?? 0, entry.duration),
          )
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const session = await context.newCDPSession(page)
  await loadAllFiles(page, origin)
  const answers: TapAnswer[] = []
  for (const { name, path, button, begin = stays, back } of taps) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(origin + path)
    await page.waitForLoadState('networkidle')
    await begin(page)
    const tapped = page.getByRole('button', { name: button }).filter({ visible: true }).first()
    // The first turn loads what the tap opens.
    await tapped.tap()
    await back(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const found: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => window.answers.clear())
      await tapped.tap()
      // An interaction shorter than 16 ms has no entry.
      found.push(
        await page.evaluate(async () => {
          for (let frame = 0; frame < 20 && window.answers.size === 0; frame++)
            await new Promise(requestAnimationFrame)
          return Math.max(16, ...window.answers.values())
        }),
      )
      await back(page)
    }
    found.sort((one, other) => one - other)
    answers.push({ name, median: found[(turns - 1) / 2] ?? NaN, slowest: found.at(-1) ?? NaN })
  }
  await context.close()
  return answers
}
