import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** WCAG 2.2 at level AA, with everything it builds on. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const openWindow = '[role="dialog"]:not([data-nested-dialog-open]), [role="alertdialog"]'

/**
 * Fails with every rule that is broken, its help and the elements that break it. Looks when nothing moves any more; at
 * an open window alone, where one is open, since the rest cannot be used then.
 */
export async function expectAccessible(page: Page, where = ''): Promise<void> {
  const isOpen = (await page.locator(openWindow).count()) > 0
  expect(await findingsOn(page, { tags: wcag, within: isOpen ? openWindow : 'html' }), where).toEqual([])
}

/** The same of the whole page, also of what lies behind a window, and by what axe knows of good practice as well. */
export async function expectGoodPractice(page: Page): Promise<void> {
  const isOpen = (await page.locator(openWindow).count()) > 0
  const tags = [...wcag, 'best-practice']
  // A window lies outside of the landmarks of the page.
  expect(await findingsOn(page, { tags, within: 'html', leftOut: isOpen ? ['region'] : [] })).toEqual([])
}

interface Wanted {
  tags: string[]
  within: string
  leftOut?: string[]
}

async function findingsOn(page: Page, { tags, within, leftOut = [] }: Wanted): Promise<string[][]> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // A page that was looked at before has axe already, which is half a megabyte of script.
  const isLoaded = await page.evaluate(() => 'axe' in globalThis)
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: 'axe' }) })
    .include(within)
    .options({
      // Only what is wrong is computed, and in the page itself: there is no frame of another origin.
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values: tags },
      rules: Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }])),
      // What these rules need loaded is sound and video; style sheets would be taken apart for none of them.
      preload: { assets: ['media'] },
    })
    .setLegacyMode()
    .analyze()
  return violations.map(({ id, help, nodes }) => [id, help, ...nodes.map(({ html }) => html)])
}
