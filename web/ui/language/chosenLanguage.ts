import { languages, type Language } from '#generated/language/languages.ts'

const known = Object.keys(languages) as Language[]

/** The languages in which everything is written. */
export const offeredLanguages: readonly Language[] = known.filter((language) => languages[language].isOffered)

/** The language of this name, or null. */
function languageNamed(name: string | null | undefined): Language | null {
  return known.find((language) => language === name) ?? null
}

/** The language of a screen: the one that its reader chose, else the first of the browser's that is offered. */
export function languageFor(chosen: string | null | undefined): Language {
  const own = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])
  const offered = own.map(languageNamed).find((language) => language && languages[language].isOffered)
  return languageNamed(chosen) ?? offered ?? 'en'
}
