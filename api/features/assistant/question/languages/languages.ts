import { languages, type Language } from '#generated/language/languages.ts'
import { english } from './en.ts'
import { french } from './fr.ts'
import { german } from './de.ts'
import { spanish } from './es.ts'
import type { QuestionWords } from './questionWords.ts'

/** The words by which questions are read, in each language; a language without them doesn't compile. */
export const questionWords: Record<Language, QuestionWords> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
}

const all = Object.values(questionWords)

/** The words of a list of all languages, since names may be in any. */
export const inAnyLanguage = (list: 'notNames' | 'inManyNames'): ReadonlySet<string> =>
  new Set(all.flatMap((words) => words[list].split(' ')))

/** Whether a text is meant so in any language. */
export const isInAnyLanguage = (text: string, what: 'newRules' | 'secrets'): boolean =>
  all.some(({ requests }) => requests[what].test(text))

const known = new Map(
  (Object.keys(languages) as Language[]).map((language) => {
    const { stopWords, vague, notNames } = questionWords[language]
    return [language, new Set([stopWords, vague, notNames].flatMap((list) => list.split(' ')))] as const
  }),
)

/**
 * The languages in which a question is read, one after the other: that of who asks and English. English comes first
 * when more of its words are in the question.
 */
export function languagesToRead(text: string, asked: Language): Language[] {
  const typed = text.split(/[^\p{L}\p{N}]+/u)
  const wordsOf = (language: Language) => typed.filter((word) => known.get(language)?.has(word)).length
  const isEnglish = wordsOf('en') > wordsOf(asked)
  return [...new Set<Language>(isEnglish ? ['en', asked] : [asked, 'en'])]
}
