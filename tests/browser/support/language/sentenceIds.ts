import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'

const english = JSON.parse(readFileSync(join(packageRoot(), 'locales/en.json'), 'utf8')) as Record<
  string,
  string
>

/** The ids of sentences that stand on a page in place of what they say. */
export function sentenceIds(page: Page): Promise<string[]> {
  return page.evaluate((ids) => {
    const labels = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    const texts = [document.title, ...labels]
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const { parentElement, nodeValue } = walk.currentNode
      // A document brings the sentences of errors by their ids.
      if (!parentElement?.matches('script')) texts.push(nodeValue ?? '')
    }
    const shown = texts.join(' ')
    const words = new Set(shown.match(/[a-zA-Z]+(?:\.[a-zA-Z_]+)+/g))
    return ids.filter((id) => words.has(id))
  }, Object.keys(english))
}
