import { beforeAll, describe, expect, it } from 'vitest'
import { languages, type Language } from '#generated/language/languages.ts'
import { unreadable } from '#tests/browser/support/fits.ts'
import { resize } from '#tests/browser/support/pages.ts'
import { openBrowser } from '#tests/browser/support/people.ts'
import { aDisplay } from '#tests/support/data/aDisplay.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
let token: string

beforeAll(async () => {
  token = (await aDisplay(server, await server.signIn('ADMIN'))).token
})

/** Screens, and the size of their smallest text in px. */
const screens = [
  { width: 1280, height: 800, least: 16 },
  { width: 1920, height: 1080, least: 24 },
  { width: 3840, height: 2160, least: 48 },
  { width: 1080, height: 1920, least: 24 },
]

describe.each(Object.keys(languages) as Language[])('in the language %s', (language) => {
  it('every line of the wall is whole on every screen, since nobody can open one there', async () => {
    const { page, leave } = await openBrowser(browser, screens[0])
    await page.goto(`${server.url}/wall?language=${language}&units=metric&night=off#token=${token}`)
    await page.locator('[data-live="true"]').waitFor()
    for (const screen of screens) {
      await resize(page, screen)
      const expected = { screen, unreadable: [], shortened: [] }
      await expect
        .poll(async () => ({
          screen,
          unreadable: await unreadable(page, screen.least),
          shortened: await page.locator('article p > :first-child').evaluateAll((names) =>
            names
              .filter(
                // Letters may be taller than their line, but by less than another one.
                ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
                  scrollWidth > clientWidth || scrollHeight > clientHeight * 1.3,
              )
              .map(({ textContent }) => textContent),
          ),
        }))
        .toEqual(expected)
    }
    await leave()
  })
})
