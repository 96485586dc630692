import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** WCAG 2.2 at level AA, with everything it builds on. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const openWindow = '[role="dialog"]:not([data-nested-dialog-open]), [role="alertdialog"]'

/** It covers a part of what is behind it, which cannot be used meanwhile. */
const openMenu = '[role="menu"]'

/**
 * Fails with every violated rule, its help and the elements. Checks after animations have ended; only the open dialog
 * if there is one, since the rest is inert.
 */
export async function expectAccessible(page: Page, where = ''): Promise<void> {
  expect(await findings(page), where).toEqual([])
}

/** The same as a list, for a walk that goes on. */
export async function findings(page: Page): Promise<string[][]> {
  for (const within of [openMenu, openWindow])
    if ((await page.locator(within).count()) > 0) return findingsOn(page, { tags: wcag, within })
  return findingsOn(page, { tags: wcag, within: 'html' })
}

/** The same for the whole page, including what is behind a dialog, and with axe's best-practice rules. */
export async function expectGoodPractice(page: Page): Promise<void> {
  const isOpen = (await page.locator(openWindow).count()) > 0
  const tags = [...wcag, 'best-practice']
  // A dialog is outside of the page's landmarks.
  expect(await findingsOn(page, { tags, within: 'html', leftOut: isOpen ? ['region'] : [] })).toEqual([])
}

interface Wanted {
  tags: string[]
  within: string
  leftOut?: string[]
}

async function findingsOn(page: Page, { tags, within, leftOut = [] }: Wanted): Promise<string[][]> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // A page that was checked before already has axe, which is half a megabyte of script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeScript)
  const options = {
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }])),
    // These rules only need media preloaded; parsing style sheets isn't necessary.
    preload: { assets: ['media'] },
  } satisfies axe.RunOptions
  // Only what is shown leaves the page: axe's whole answer is megabytes.
  return page.evaluate(
    async ([selector, wanted]) => {
      const { axe: checker } = globalThis as unknown as { axe: typeof axe }
      const { violations } = await checker.run(selector, wanted)
      return violations.map(({ id, help, nodes }) => [id, help, ...nodes.map(({ html }) => html)])
    },
    [within, options] as const,
  )
}
