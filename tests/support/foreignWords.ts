import type { Language } from '#generated/language/languages.ts'
import { catalogue, languages } from '#tools/language/compileSentences.mjs'

/** The words of a catalogue, without its values. */
const wordsOf = (language: string) =>
  Object.values(catalogue(language))
    .flatMap((text) => text.replace(/\{\w+(?:, \w+)?|\w+ (?=\{)|<\/?\w+>/g, ' ').match(/\p{L}{3,}/gu) ?? [])
    .map((word) => word.toLowerCase())

/** What every language calls itself, so that everybody finds theirs. */
const ownNames = languages.map((language) => catalogue(language)['language.name']?.toLowerCase())

/** The months and weekdays as a language writes them, whole and short. */
function datesOf(language: string): string[] {
  const locale = catalogue(language)['language.locale']
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1 + month)))
  const written = (['long', 'short'] as const).flatMap((form) => {
    const format = new Intl.DateTimeFormat(locale, { month: form, weekday: form, timeZone: 'UTC' })
    return days.map((day) => format.format(day))
  })
  return written.flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
}

/** Whether a word is one that the catalogue of another language has, and that of this one doesn't. */
export function foreignTo(language: Language): (word: string) => boolean {
  const own = new Set([...wordsOf(language), ...datesOf(language), ...ownNames])
  const others = languages.filter((other) => other !== language).flatMap(wordsOf)
  const foreign = new Set(others.filter((word) => !own.has(word)))
  return (word) => foreign.has(word.toLowerCase())
}
