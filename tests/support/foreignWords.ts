import type { Language } from '#generated/language/languages.ts'
import { catalogue, languages } from '#tools/language/compileSentences.mjs'

/** The words of a catalogue, without its values. */
const wordsOf = (language: string) =>
  Object.values(catalogue(language))
    .flatMap((text) => text.replace(/\{\w+(?:, \w+)?|\w+ (?=\{)|<\/?\w+>/g, ' ').match(/\p{L}{3,}/gu) ?? [])
    .map((word) => word.toLowerCase())

/** What every language calls itself, so that everybody finds theirs. */
const ownNames = languages.map((language) => catalogue(language)['language.name']?.toLowerCase())

/** Whether a word is one that the catalogue of another language has, and that of this one doesn't. */
export function foreignTo(language: Language): (word: string) => boolean {
  const own = new Set([...wordsOf(language), ...ownNames])
  const others = languages.filter((other) => other !== language).flatMap(wordsOf)
  const foreign = new Set(others.filter((word) => !own.has(word)))
  return (word) => foreign.has(word.toLowerCase())
}
