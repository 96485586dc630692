import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import { findings } from '#tests/browser/support/accessible.ts'
import { addCellar } from '#tests/browser/support/aCellar.ts'
import { lookAtRequiredSecondFactor } from '#tests/browser/support/elsewhere.ts'
import { everyScreen, titleOf } from '#tests/browser/support/everyScreen.ts'
import { inEnglish, lookAtDialog, openScreen } from '#tests/browser/support/openScreen.ts'
import { resize, waitUntilLive } from '#tests/browser/support/pages.ts'
import { openBrowser, signInAs, type Person } from '#tests/browser/support/people.ts'
import { lookAtRareDialogs } from '#tests/browser/support/rareDialogs.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { keepPicture, writeContactSheet } from './contactSheet.ts'

/* `npm run test:screens`: axe at WCAG 2.2 AA on every page, dialog and menu, at each size, dark and light. */

const large = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
]

/** A phone, a tablet, and a desktop, which comes last, since everything can be opened on it. */
const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 900 },
]

/** Pages also on large screens, where a dialog is as on a desktop. */
const pageSizes = [...large, ...sizes]
const themes = ['light', 'dark'] as const

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
let admin: Person
let looks = 0

beforeAll(async () => {
  await addCellar(server.app.database.prisma)
  admin = await signInAs(browser, server, 'admin')
})
afterAll(() => console.log(`Looked ${looks} times.`))
afterAll(writeContactSheet)

/** What axe finds in what is open, at each size and in each theme. */
async function look(what: string, at = sizes, { page } = admin): Promise<string[]> {
  const found: string[] = []
  for (const size of at)
    for (const theme of themes) {
      await resize(page, size)
      await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
      looks += 1
      await keepPicture(page, { what, width: size.width, theme })
      for (const finding of await findings(page))
        found.push(`${what}, ${size.width} px, ${theme}: ${finding.join(' · ')}`)
    }
  return found
}

describe('axe finds nothing', () => {
  const titles = everyScreen.map((screen) => [`${screen.path} ${screen.tab ?? ''}`.trim(), screen] as const)

  it.each(titles)(
    'on %s, in its dialogs and menus',
    async (title, screen) => {
      const { page } = admin
      await openScreen(page, server.url, screen)
      const found = await look(title, pageSizes)
      for (const opening of screen.dialogs ?? []) {
        const name = titleOf(opening)
        const isThere = await lookAtDialog(
          page,
          opening,
          async () => void found.push(...(await look(`${title}, ${name}`))),
          undefined,
          async () => void found.push(...(await look(`${title}, menu with ${name}`))),
        )
        expect(isThere, `${name} can be pressed`).toBe(true)
      }
      expect(found).toEqual([])
    },
    300_000,
  )

  it('on the brew day, a brew sheet, the wall, the palette, the news, the keys and the sign-in page', async () => {
    const { page } = admin
    const { prisma } = server.app.database
    const found: string[] = []
    const brewing = await prisma.batch.findFirstOrThrow({ where: { stage: { in: ['MASHING', 'BOILING'] } } })
    await page.goto(server.url + batchPath(brewing.batchNumber))
    await page.getByRole('list', { name: 'Steps of the brew day' }).waitFor()
    found.push(...(await look('brew day', pageSizes)))
    const recipe = await prisma.recipe.findFirstOrThrow({ where: { id: 'demo-recipe-wheat' } })
    await page.goto(`${server.url}/print/brew-sheet?recipe=${recipe.id}&scale=1`)
    await page.getByText('Ferulic acid rest').waitFor()
    found.push(...(await look('brew sheet', pageSizes)))
    await page.goto(`${server.url}/wall`)
    await page.locator('[data-live="true"]').waitFor()
    found.push(...(await look('wall', pageSizes)))
    await page.goto(`${server.url}/logs`)
    // The keys come with the search, after the page.
    await page.getByRole('button', { name: 'Find anything' }).waitFor()
    for (const [keys, dialog] of [
      ['Control+k', 'Search'],
      ['?', /^Keys|^Keyboard/],
    ] as const) {
      await page.keyboard.press(keys)
      await page.getByRole('dialog', { name: dialog }).waitFor()
      found.push(...(await look(String(dialog))))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: /^News/ }).click()
    await page.getByRole('dialog', { name: 'News' }).waitFor()
    found.push(...(await look('news')))
    const visitor = await openBrowser(browser)
    await visitor.page.goto(`${server.url}/login`)
    await visitor.page.getByRole('heading', { name: 'Demo brewery' }).waitFor()
    found.push(...(await look('sign-in', pageSizes, visitor)))
    await visitor.leave()
    expect(found).toEqual([])
  }, 300_000)

  it('where a second factor is required, and in its dialogs', async () => {
    const visitor = await openBrowser(browser)
    const found: string[] = []
    await lookAtRequiredSecondFactor({ ...visitor, words: inEnglish }, server.databaseUrl, {
      page: async (what) => void found.push(...(await look(what, pageSizes, visitor))),
      dialog: async (what) => void found.push(...(await look(what, sizes, visitor))),
    })
    await visitor.leave()
    expect(found).toEqual([])
  }, 300_000)

  it('in dialogs that take more than pressing buttons', async () => {
    const brewer = await signInAs(browser, server, 'brewer')
    const { page } = brewer
    const found: string[] = []
    const open = async (path: string) => {
      await page.goto(server.url + path)
      await waitUntilLive(page)
    }
    const hand = { page, words: inEnglish, open, server, token: await server.signIn('ADMIN') }
    await lookAtRareDialogs(hand, async (name) => void found.push(...(await look(name, sizes, brewer))))
    await brewer.leave()
    expect(found).toEqual([])
  }, 300_000)
})
