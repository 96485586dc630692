import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, afterEach } from 'vitest'
import { launchChromium } from './chromium.ts'

let shared: Promise<Browser> | undefined

async function launchShared(): Promise<Browser> {
  const browser = await launchChromium()
  browser.on('disconnected', () => (shared = undefined))
  return browser
}

const unanswered = new WeakMap<BrowserContext, Set<Request>>()

/** Follows what a context asks, so that the error of a failed test can tell what it still waits for. */
export function followRequests(context: BrowserContext): void {
  const requests = new Set<Request>()
  unanswered.set(context, requests)
  context.on('request', (request) => requests.add(request))
  context.on('requestfinished', (request) => requests.delete(request))
  context.on('requestfailed', (request) => requests.delete(request))
}

/** The addresses that a context has asked for and has no answer from yet. */
export const unansweredIn = (context: BrowserContext): string[] =>
  [...(unanswered.get(context) ?? [])].map((request) => request.url())

/** Why commands were refused that a person has not looked at yet, by their words. */
const refusedOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = 'brewhouse-queue'
    // Opening it would create it.
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return []
    const queued = await new Promise<{ label: string; reason: string | null }[]>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error ?? new Error(name))
      opening.onsuccess = () => {
        const all = opening.result.transaction('commands').objectStore('commands').getAll()
        all.onsuccess = () => {
          opening.result.close()
          resolve(all.result as { label: string; reason: string | null }[])
        }
      }
    })
    return queued.flatMap(({ label, reason }) => (reason === null ? [] : [`${label}: ${reason}`]))
  })

/** What a page shows, what it waits for, and what was refused, to be read when a test failed. */
async function shownOn(page: Page): Promise<string> {
  const seen = await page
    .locator('body')
    .innerText({ timeout: 5_000 })
    .catch((error: Error) => error.message)
  const words = seen.replaceAll(/\s*\n\s*/g, ' | ')
  const waited = unansweredIn(page.context()).join(' ')
  // What lies above the page stands at its end.
  const shown = `${words.slice(0, 1_000)} … ${words.slice(1_000).slice(-2_000)}`
  const refused = await refusedOn(page).catch(() => [])
  const reasons = refused.length > 0 ? `\nRefused: ${refused.join(' | ')}` : ''
  return `${page.url()} showed: ${shown}\nIt waited for: ${waited || 'nothing'}${reasons}`
}

/**
 * The Chromium of this worker, started by its first file. Each person has a context of their own in it; those of a file are
 * closed after its last test. Await it after the servers of the file, so that the pages are gone before these stop. The error
 * of a failed test tells what each page showed.
 */
export async function chromiumOfFile(): Promise<Browser> {
  const browser = await (shared ??= launchShared())
  afterEach(async ({ task: { result } }) => {
    const [error] = result?.errors ?? []
    if (!error) return
    const pages = browser.contexts().flatMap((context) => context.pages())
    error.message += `\n${(await Promise.all(pages.map(shownOn))).join('\n')}`
  })
  afterAll(async () => void (await Promise.all(browser.contexts().map((context) => context.close()))))
  return browser
}
