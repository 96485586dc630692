import type { Page } from 'playwright-core'
import { languages, type Language } from '#generated/language/languages.ts'
import { titleOf, type Screen } from '#tests/browser/support/everyScreen.ts'
import { misfits } from '#tests/browser/support/fits.ts'
import { inGreek } from './greek.ts'
import { sentenceIds } from './sentenceIds.ts'
import { foreignUnits } from '#tests/browser/support/unitsRead.ts'
import { isAt, lookAtDialog, openScreen, type InWords } from '#tests/browser/support/openScreen.ts'
import { desktop, phone, resize } from '#tests/browser/support/pages.ts'
import { findings } from '#tests/browser/support/accessible.ts'
import { dialogSizes, pageSizes, sizeOf } from '#tests/browser/support/widths.ts'
import { accented } from './pseudo.ts'
import { saidIn, type Words } from './saidIn.ts'
import { wordsShown } from './wordsShown.ts'
import { foreignTo } from '#tests/support/foreignWords.ts'
import { catalogue } from '#tools/language/compileSentences.mjs'

/** A language to walk in: how it says what tests find in English, and which of its words a page should not say. */
export interface Tongue {
  name: string
  /** What the account and the browser are set to. */
  language: Language
  words: Words
  isWrong: (word: string) => boolean
}

/** One of the translations. */
export function translation(language: Language): Tongue {
  return { name: language, language, words: { catalogue: catalogue(language) }, isWrong: foreignTo(language) }
}

/** What Intl writes, and what no language translates: names of products, formats and units. */
const untranslated =
  /^(?:Brewhouse|English|Deutsch|und|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Jan|Feb|Apr|Mai|Jun|Jul|Aug|Sep|Sept|Okt|Nov|Dez|Januar|Februar|April|Juni|Juli|August|September|Oktober|November|Dezember|BBL|IBU|SRM|EBC|lbs|gal|PSI|psi|bar|vol|CSV|MQTT|UTC|min|BeerXML|BeerJSON)$/

/** English with an accent on each letter, in place of German: a word without one comes from no catalogue. */
export const pseudoEnglish: Tongue = {
  name: 'accented English',
  language: 'de',
  words: { catalogue: catalogue('en'), write: accented },
  isWrong: (word) => /^[a-zA-ZäöüÄÖÜß]+$/.test(word) && !untranslated.test(word),
}

/** A phone, a tablet, a desktop and a large screen; a long walk looks at more. */
const usualWidths = [390, 820, 1280, 1920]

/** Walks through pages, and gathers what stands on them, on a desktop and on a phone, that shouldn't. */
export class LanguageWalk {
  private found: string[] = []

  constructor(
    readonly page: Page,
    readonly url: string,
    private readonly tongue: Tongue,
  ) {}

  /** How this language says what is said so in English. */
  readonly words: InWords = (english) => saidIn(this.tongue.words, english, inGreek)

  /** How its browser names it. */
  get locale(): string {
    return languages[this.tongue.language].locale
  }

  /** Looks at what is shown now: words of another language, units of another reader, and what doesn't fit. */
  look = async (what: string, sizes = [phone, desktop]): Promise<void> => {
    for (const { word, within } of await wordsShown(this.page))
      if (this.tongue.isWrong(word)) this.found.push(`${what} says ${word} (${within})`)
    for (const id of await sentenceIds(this.page)) this.found.push(`${what} shows ${id}`)
    for (const sign of await foreignUnits(this.page, this.words)) this.found.push(`${what} says ${sign}`)
    // It ends on a desktop, where everything can be opened.
    for (const size of sizes) {
      await resize(this.page, size)
      for (const misfit of await misfits(this.page)) this.found.push(`${what} at ${size.width} px: ${misfit}`)
    }
  }

  /**
   * A page and each of its dialogs, which are opened on a desktop, from a phone to a large screen; at more sizes, and the rare
   * ones too, if the walk is a long one. Everybody can use the page, also on a tablet in the light theme.
   */
  async screen(screen: Screen, isLong: boolean): Promise<void> {
    await this.open(screen.path)
    await openScreen(this.page, this.url, screen, this.words)
    await this.look('page', isLong ? pageSizes : pageSizes.filter(({ width }) => usualWidths.includes(width)))
    await this.axe('on a phone', sizeOf(390), 'dark')
    await this.axe('on a tablet', sizeOf(820), 'light')
    await this.setTheme('dark')
    await resize(this.page, desktop)
    const sizes = isLong ? dialogSizes : dialogSizes.filter(({ width }) => usualWidths.includes(width))
    for (const opening of screen.dialogs ?? []) {
      if (opening.isRare && !isLong) continue
      const name = titleOf(opening)
      const isThere = await lookAtDialog(this.page, opening, () => this.look(name, sizes), this.words)
      if (!isThere) this.found.push(`${name} can't be pressed`)
    }
  }

  /** As the button on the account page does; hands.test.ts shows that one. */
  private setTheme(theme: 'light' | 'dark'): Promise<void> {
    return this.page.evaluate((name) => void (document.documentElement.dataset.theme = name), theme)
  }

  /** What keeps somebody from using the page at this size, in this theme. */
  async axe(where: string, size: typeof desktop, theme: 'light' | 'dark'): Promise<void> {
    await resize(this.page, size)
    await this.setTheme(theme)
    for (const finding of await findings(this.page)) this.found.push(`${where}: ${finding.join(' · ')}`)
  }

  /** Goes to an address as its links do, without reloading the page. */
  async open(path: string): Promise<void> {
    if (!this.page.url().startsWith(this.url)) return void (await this.page.goto(this.url + path))
    if (isAt(this.page.url(), path)) return
    await this.page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  }

  /** What was found since the last time, each once. */
  wrong(): string[] {
    return [...new Set(this.found.splice(0))]
  }
}
