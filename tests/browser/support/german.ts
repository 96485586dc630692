import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { catalogue } from '#tools/language/compileSentences.mjs'

const [english, german] = [catalogue('en'), catalogue('de')]

/** Sentences without values that German says in other words: on a page in German none of them may stand. */
const saidInEnglish = Object.keys(english)
  // Examples are names such as those of the demo brewery.
  .filter((id) => !/[{<]/.test(english[id] ?? '') && !id.endsWith('Example'))
  .map((id) => english[id] ?? '')
  .filter((text) => !Object.values(german).includes(text))

/** Chooses a language as the account page does; the page follows the change while it is open. */
async function choose(page: Page, language: string | null): Promise<void> {
  const status = await page.evaluate(async (chosen) => {
    const { token } = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { token: string }
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        query: 'mutation ($language: String) { updatePreferences(language: $language) { id } }',
        variables: { language: chosen },
      }),
    })
    return response.status
  }, language)
  expect(status).toBe(200)
  await page.locator(`html[lang="${language ?? 'en'}"]`).waitFor({ state: 'attached' })
  await page.locator('main h1').waitFor()
}

/** Looks at the page in German, which is longer than English, and returns what is still said in English. */
export async function inGerman(page: Page, look: () => Promise<void>): Promise<string[]> {
  await choose(page, 'de')
  try {
    await look()
    return await page.evaluate((sentences) => {
      const said = new Set(sentences)
      const attributes = ['aria-label', 'placeholder', 'title', 'aria-valuetext']
      return [...document.querySelectorAll('main, main *, header *, nav *')].flatMap((element) =>
        [
          ...[...element.childNodes]
            .filter((node) => node.nodeType === Node.TEXT_NODE)
            .map((node) => node.textContent ?? ''),
          ...attributes.map((name) => element.getAttribute(name) ?? ''),
        ].filter((text) => said.has(text.trim())),
      )
    }, saidInEnglish)
  } finally {
    await choose(page, null)
  }
}
