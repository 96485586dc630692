import { beforeAll, describe, expect, it } from 'vitest'
import { offeredUnits, presets } from '#domain/units/units.ts'
import { languages, type Language } from '#generated/language/languages.ts'
import { addCellar } from '#tests/browser/support/aCellar.ts'
import { growNames } from '#tests/browser/support/aMonth.ts'
import {
  lookAtErrors,
  lookAtNotices,
  lookAtOthers,
  lookAtRefusals,
  lookAtRequiredSecondFactor,
  lookAtWall,
  lookSignedOut,
} from '#tests/browser/support/elsewhere.ts'
import { everyScreen } from '#tests/browser/support/everyScreen.ts'
import { greek, inGreek, latin, typeInGreek } from '#tests/browser/support/language/greek.ts'
import { lookAtRareDialogs } from '#tests/browser/support/rareDialogs.ts'
import { LanguageWalk, pseudoEnglish, translation } from '#tests/browser/support/language/languageWalk.ts'
import { expectNoComplaints, openBrowser, signInAs, type Person } from '#tests/browser/support/people.ts'
import { desktop, phone } from '#tests/browser/support/pages.ts'
import { pageSizes } from '#tests/browser/support/widths.ts'
import { accented, speakPseudo } from '#tests/browser/support/language/pseudo.ts'
import { aDisplay } from '#tests/support/data/aDisplay.ts'
import { eventually } from '#tests/support/eventually.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
const { prisma } = server.app.database
let display: string
let token: string

beforeAll(async () => {
  token = await server.signIn('ADMIN')
  await addCellar(prisma)
  await growNames(prisma)
  await typeInGreek(prisma)
  display = (await aDisplay(server, token)).token
  await findAlertsAgain()
})

/** Alerts quote what was typed; a change of a recipe and one of the brewery lets the server find them again. */
async function findAlertsAgain(): Promise<void> {
  const inLatin = () =>
    prisma.$queryRaw<object[]>`SELECT a."key" FROM "Alert" a, "Recipe" r, "Ingredient" i
      WHERE position(translate(r."name", ${greek}, ${latin}) IN a."messageSaid"::text) > 0
        OR position(translate(i."name", ${greek}, ${latin}) IN a."titleSaid"::text) > 0`
  expect(await inLatin()).not.toEqual([])
  const recipe = await prisma.recipe.findFirstOrThrow()
  const edits = await Promise.all([
    server.ask(
      token,
      'mutation ($id: ID!, $from: Int!) { updateRecipe(id: $id, baseVersion: $from, changes: { boilTime: 75 }) { id } }',
      { id: recipe.id, from: recipe.version },
    ),
    server.ask(
      token,
      'mutation ($from: Int!, $name: String!) { updateBrewery(baseVersion: $from, changes: { name: $name }) { id } }',
      { from: (await prisma.brewery.findFirstOrThrow()).version, name: inGreek('Valley') },
    ),
  ])
  expect(edits.flatMap(({ errors }) => errors ?? [])).toEqual([])
  await eventually(async () => expect(await inLatin()).toEqual([]), { timeout: 90_000, interval: 100 })
}

/** The size in points of the paper on which a page is printed. */
async function paperOf({ page }: LanguageWalk): Promise<number[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  return [Math.round(Number(width)), Math.round(Number(height))]
}

const a4 = [595, 842]

/** What stands in the palette, in the help for keys and on a brew sheet. */
async function walkByKeys(walk: LanguageWalk, verb: string): Promise<void> {
  const { page, look } = walk
  await walk.open('/kegs')
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
  const { id } = await prisma.recipe.findFirstOrThrow({ orderBy: { name: 'asc' } })
  await page.goto(`${server.url}/print/brew-sheet?recipe=${id}&scale=1.5`)
  await page.locator('main h1').waitFor()
  await look('the brew sheet')
}

const translations = (Object.keys(languages) as Language[]).filter((language) => language !== 'en')
const tongues = [...translations.map(translation), pseudoEnglish].map(
  (tongue) => [tongue.name, tongue] as const,
)

/** `npm test` walks in German, which has the longest words; `npm run test:languages` in all. */
const isLong = process.env.LANGUAGES === 'all'
const walked = isLong ? tongues : tongues.filter(([name]) => name === 'de')

const screens = everyScreen.map((screen) => [`${screen.path} ${screen.tab ?? ''}`.trim(), screen] as const)

/** What the walk itself causes, as a network that is unreachable. */
const caused =
  /status of (?:401|409|422|429|500)|ERR_|Failed to fetch|WebSocket|dynamically imported module|Importing a module|NetworkError/

describe.each(walked)('in %s', (_name, tongue) => {
  const { language } = tongue
  const { locale } = languages[language]
  const people: Person[] = []
  let admin: LanguageWalk

  const walkOf = (person: Person) => {
    people.push(person)
    return new LanguageWalk(person.page, server.url, tongue)
  }
  /** A browser of this language; in accented English it says that in place of German. */
  async function opened(person: Promise<Person>): Promise<LanguageWalk> {
    const walk = walkOf(await person)
    if (tongue === pseudoEnglish) stops.push(await speakPseudo(walk.page.context()))
    return walk
  }
  const stops: (() => void)[] = []

  beforeAll(async () => {
    await prisma.user.updateMany({ data: { language, units: { ...offeredUnits(presets.METRIC) } } })
    admin = await opened(signInAs(browser, server, 'admin'))
    return async () => {
      for (const stop of stops) stop()
      await Promise.all(people.map((person) => person.leave()))
    }
  })

  const expectNothing = (walk: LanguageWalk, except?: RegExp) => {
    expect(walk.wrong()).toEqual([])
    for (const person of people) expectNoComplaints(person, except)
  }

  it.each(screens)(
    '%s and its dialogs fit from a phone to a large screen, without a word of another language or another unit, and everybody can use it',
    async (_title, screen) => {
      await admin.screen(screen, isLong)
      expectNothing(admin)
    },
  )

  it('so do the palette, the keys and a brew sheet, which is printed on A4', async () => {
    await walkByKeys(admin, tongue === pseudoEnglish ? accented('move') : 'move')
    expect(await paperOf(admin)).toEqual(a4)
    expectNothing(admin)
  })

  if (isLong)
    it('so do dialogs that take more than pressing buttons', async () => {
      const walk = await opened(signInAs(browser, server, 'brewer', undefined, { locale }))
      const { page, words } = walk
      const hand = { page, words, open: (path: string) => walk.open(path), server, token }
      await lookAtRareDialogs(hand, walk.look)
      expectNothing(walk, caused)
    })

  it('so do pages that are not there or failed', async () => {
    await lookAtErrors(admin)
    expectNothing(admin, caused)
  })

  it('so do forms that are wrong, and refusals of the server', async () => {
    await lookAtRefusals(admin, (await prisma.beerType.findFirstOrThrow()).name)
    expectNothing(admin, caused)
  })

  it('so do notices of what was done, what waits without a network, and the question on signing out', async () => {
    await lookAtNotices(admin)
    expectNothing(admin, caused)
  })

  it('so does what somebody sees who may only read, and a session that ended', async () => {
    const walk = await opened(signInAs(browser, server, 'viewer', undefined, { locale }))
    await lookAtOthers(walk, server)
    expectNothing(walk, caused)
  })

  it('so do signing in, and a screen that has no access', async () => {
    const walk = await opened(openBrowser(browser, undefined, { locale }))
    await lookSignedOut(walk)
    expectNothing(walk, caused)
  })

  it('so does a second factor that is required', async () => {
    const walk = await opened(openBrowser(browser, undefined, { locale }))
    await lookAtRequiredSecondFactor(walk, server.databaseUrl, {
      async page(what) {
        await walk.look(what, pageSizes)
        await walk.axe(`${what}, on a phone`, phone, 'light')
        await walk.axe(`${what}, on a desktop`, desktop, 'dark')
      },
      dialog: walk.look,
    })
    expectNothing(walk, caused)
  })

  it('so does the wall, live and not', async () => {
    const walk = await opened(openBrowser(browser, undefined, { locale }))
    await lookAtWall(walk, display)
    expectNothing(walk, caused)
  })
})
