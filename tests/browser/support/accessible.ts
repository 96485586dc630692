import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** WCAG 2.2 at level AA, with everything it builds on. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Fails with every rule that is broken, its help and the elements that break it. Looks when nothing moves any more; at
 * an open window alone, where one is open, since the rest can not be used then.
 */
export async function expectAccessible(page: Page, where = ''): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const window = '[role="dialog"]:not([data-nested-dialog-open]), [role="alertdialog"]'
  const builder = new AxeBuilder({ page })
  if ((await page.locator(window).count()) > 0) builder.include(window)
  // Only what is wrong is worked out, and in the page itself: there is no frame of another origin.
  const { violations } = await builder
    .options({ resultTypes: ['violations'], runOnly: { type: 'tag', values: rules } })
    .setLegacyMode()
    .analyze()
  const found = violations.map(({ id, help, nodes }) => [id, help, ...nodes.map(({ html }) => html)])
  expect(found, where).toEqual([])
}
