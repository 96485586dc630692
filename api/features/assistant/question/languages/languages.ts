import { languages, type Language } from '#generated/language/languages.ts'
import { english } from './en.ts'
import { french } from './fr.ts'
import { german } from './de.ts'
import { spanish } from './es.ts'
import type { QuestionWords } from './questionWords.ts'

/** The words by which questions are read, in each language that has them. */
const questionWords: Partial<Record<Language, QuestionWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
}

const all = Object.values(questionWords)

/** The words by which questions in a language are read: English ones for a language that has none. */
export const questionWordsIn = (language: Language): QuestionWords => questionWords[language] ?? english

/** Whether a text is a greeting in any language. */
export const isGreeting = (text: string): boolean => all.some(({ greeting }) => greeting.test(text))

/** The words of a list of all languages, since names may be in any. */
export const inAnyLanguage = (list: 'notNames' | 'inManyNames'): ReadonlySet<string> =>
  new Set(all.flatMap((words) => words[list].split(' ')))

/** Whether a text is meant so in any language. */
export const isInAnyLanguage = (text: string, what: 'newRules' | 'secrets'): boolean =>
  all.some(({ requests }) => requests[what].test(text))

const known = new Map(
  (Object.keys(languages) as Language[]).map((language) => {
    const { stopWords, vague, notNames } = questionWordsIn(language)
    return [language, new Set([stopWords, vague, notNames].flatMap((list) => list.split(' ')))] as const
  }),
)

/**
 * The languages in which a question is read, one after the other: that of who asks and English. English comes first
 * when more of its words are in the question, and alone for who reads a language without words.
 */
export function languagesToRead(text: string, asked: Language): Language[] {
  if (!questionWords[asked]) return ['en']
  const typed = text.split(/[^\p{L}\p{N}]+/u)
  const wordsOf = (language: Language) => typed.filter((word) => known.get(language)?.has(word)).length
  const isEnglish = wordsOf('en') > wordsOf(asked)
  return [...new Set<Language>(isEnglish ? ['en', asked] : [asked, 'en'])]
}
