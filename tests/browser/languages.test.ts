import { beforeAll, describe, expect, it } from 'vitest'
import { languages, type Language } from '#generated/language/languages.ts'
import { addCellar } from '#tests/browser/support/aCellar.ts'
import { everyScreen, lookAtDialog, openScreen, type Opener } from '#tests/browser/support/everyScreen.ts'
import { misfits } from '#tests/browser/support/fits.ts'
import { greek, inGreek, latin, typeInGreek } from '#tests/browser/support/greek.ts'
import { desktop, phone, resize } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'
import { accented, speakPseudo } from '#tests/browser/support/pseudo.ts'
import { saidIn, type Words } from '#tests/browser/support/saidIn.ts'
import { wordsShown } from '#tests/browser/support/wordsShown.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { eventually } from '#tests/support/eventually.ts'
import { foreignTo } from '#tests/support/foreignWords.ts'
import { catalogue } from '#tools/language/compileSentences.mjs'

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()

beforeAll(async () => {
  const { prisma } = server.app.database
  await addCellar(prisma)
  await typeInGreek(prisma)
  // Alerts quote what was typed; they are found again every minute.
  const inLatin = () =>
    prisma.$queryRaw<object[]>`SELECT a."key" FROM "Alert" a, "Recipe" r
      WHERE position(translate(r."name", ${greek}, ${latin}) IN a."messageSaid"::text) > 0`
  expect(await inLatin()).not.toEqual([])
  await eventually(async () => expect(await inLatin()).toEqual([]), { timeout: 90_000, interval: 200 })
})

const screens = everyScreen.map((screen) => [`${screen.path} ${screen.tab ?? ''}`.trim(), screen] as const)
const nameOf = (opener: Opener) =>
  typeof opener === 'object' && 'menu' in opener ? opener.item : String(opener)

/** Signs in an administrator who reads this language. */
async function readerOf(language: Language): Promise<Person> {
  const { prisma } = server.app.database
  await prisma.user.updateMany({ where: { email: 'admin@brewhouse.local' }, data: { language } })
  return signInAs(browser, server, 'admin')
}

/** What stands on a page and its dialogs, on a desktop and on a phone, that shouldn't. */
async function walk(
  { page }: Person,
  screen: (typeof everyScreen)[number],
  own: Words,
  wrong: () => Promise<string[]>,
): Promise<string[]> {
  const words = (english: string | RegExp) => saidIn(own, english, inGreek)
  const found: string[] = []
  const look = async (what: string) => {
    for (const one of await wrong()) found.push(`${what} says ${one}`)
    for (const size of [phone, desktop]) {
      await resize(page, size)
      for (const misfit of await misfits(page)) found.push(`${what} at ${size.width} px: ${misfit}`)
    }
  }
  await openScreen(page, server.url, screen, words)
  await look('page')
  for (const opener of screen.dialogs ?? []) {
    const isThere = await lookAtDialog(page, opener, () => look(nameOf(opener)), words)
    if (!isThere) found.push(`${nameOf(opener)} can't be pressed`)
  }
  return found
}

/** What stands in the palette, in the help for keys and on a brew sheet, on a desktop and on a phone, that shouldn't. */
async function walkByKeys(
  { page }: Person,
  wrong: () => Promise<string[]>,
  verb = 'move',
): Promise<string[]> {
  const found: string[] = []
  const look = async (what: string) => {
    for (const one of await wrong()) found.push(`${what} says ${one}`)
    for (const size of [phone, desktop]) {
      await resize(page, size)
      for (const misfit of await misfits(page)) found.push(`${what} at ${size.width} px: ${misfit}`)
    }
  }
  await page.goto(`${server.url}/kegs`)
  await page.locator('header [aria-keyshortcuts]').waitFor()
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Control+k')
  await dialog.getByRole('option').first().waitFor()
  await look('the palette')
  await page.keyboard.type(`${verb} 2`)
  await dialog.locator('[role="option"][data-highlighted]').waitFor()
  await look('what was begun')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await dialog.waitFor()
  await look('the keys')
  const { id } = await server.app.database.prisma.recipe.findFirstOrThrow({ orderBy: { name: 'asc' } })
  await page.goto(`${server.url}/print/brew-sheet?recipe=${id}&scale=1.5`)
  await page.locator('main h1').waitFor()
  await look('the brew sheet')
  return [...new Set(found)]
}

/** The size in points of the paper on which a page is printed. */
async function paperOf({ page }: Person): Promise<number[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  return [Math.round(Number(width)), Math.round(Number(height))]
}

const a4 = [595, 842]

const translations = (Object.keys(languages) as Language[]).filter((language) => language !== 'en')

describe.each(translations)('in %s', (language) => {
  const isForeign = foreignTo(language)
  let reader: Person

  const wrong = async () =>
    (await wordsShown(reader.page))
      .filter(({ word }) => isForeign(word))
      .map(({ word, within }) => `${word} (${within})`)

  beforeAll(async () => {
    reader = await readerOf(language)
    return () => reader.leave()
  })

  it.each(screens)('%s and its dialogs fit, without a word of another language', async (_title, screen) => {
    expect([...new Set(await walk(reader, screen, { catalogue: catalogue(language) }, wrong))]).toEqual([])
    expectNoComplaints(reader)
  })

  it('the palette, the keys and a brew sheet fit, without a word of another language', async () => {
    expect(await walkByKeys(reader, wrong)).toEqual([])
    expect(await paperOf(reader)).toEqual(a4)
    expectNoComplaints(reader)
  })
})

/** What Intl writes, and what no language translates: names of products, formats and units. */
const untranslated =
  /^(?:Brewhouse|English|Deutsch|und|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Jan|Feb|Apr|Mai|Jun|Jul|Aug|Sep|Sept|Okt|Nov|Dez|Januar|Februar|April|Juni|Juli|August|September|Oktober|November|Dezember|BBL|IBU|SRM|EBC|lbs|gal|PSI|psi|vol|CSV|MQTT|UTC|min|BeerXML|BeerJSON)$/

describe('in accented English', () => {
  let reader: Person
  const wrong = async () =>
    (await wordsShown(reader.page))
      .filter(({ word }) => /^[a-zA-ZäöüÄÖÜß]+$/.test(word) && !untranslated.test(word))
      .map(({ word, within }) => `${word} (${within})`)

  beforeAll(async () => {
    reader = await readerOf('de')
    const stop = await speakPseudo(reader.context)
    return async () => {
      stop()
      await reader.leave()
    }
  })

  it.each(screens)(
    '%s and its dialogs fit, and say nothing but what the catalogue has',
    async (_title, screen) => {
      const own = { catalogue: catalogue('en'), write: accented }
      expect([...new Set(await walk(reader, screen, own, wrong))]).toEqual([])
      expectNoComplaints(reader)
    },
  )

  it('the palette, the keys and a brew sheet fit, and say nothing but what the catalogue has', async () => {
    expect(await walkByKeys(reader, wrong, accented('move'))).toEqual([])
    expectNoComplaints(reader)
  })
})
