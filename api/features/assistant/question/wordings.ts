import { existsSync, readFileSync } from 'node:fs'
import type { Spelling } from '#domain/calculators/quantities.ts'
import { folded, spellingsOf } from '#domain/search/folded.ts'
import { languages, type Language } from '#generated/language/languages.ts'

type Lists<Names extends string = string> = Readonly<Record<Names, string>>

/**
 * How people of one language ask: `locales/questions/`. Lists are separated by commas; in them `*` ends a word that goes
 * on, and … stands for any words.
 */
interface Wordings {
  /** Words without a meaning of their own, and those that say nothing about a subject; separated by spaces. */
  stopWords: string
  vague: string
  /** What the handbook's search cuts off words of at least so many letters, and what it calls what some words mean. */
  endings: { from: number; of: string }
  articles: Lists
  /** What stands before a beer that is meant in general, as in "for an IPA". */
  indefinite: string
  /** Words and phrases by what they mean in a question. */
  words: Lists
  /** The words of what is no question, and those of pages on which something is changed. */
  requests: Lists<'verbs' | 'before' | 'notAfter' | 'last' | 'newRules' | 'secrets'> & Lists<Page>
  /** How numbers are written, what stands between two of them, and what asks for a calculation. */
  spelling: Spelling & { to: string }
  calculations: Lists
  /** Ways to ask for each thing, the one that is offered first; names are in braces. */
  questions: Readonly<Record<string, readonly string[]>>
}

type Page = (typeof changingPages)[number]

/** The pages on which something is changed that a request names. */
export const changingPages = ['account', 'admin', 'logs', 'kegs', 'recipes', 'ingredients'] as const

const folder = new URL('../../../../locales/questions/', import.meta.url)

/** The languages in which questions are understood. */
export const askedLanguages = (Object.keys(languages) as Language[]).filter((language) =>
  existsSync(new URL(`${language}.json`, folder)),
)

function readWordings(language: Language) {
  const read = JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Wordings
  const meanings = new Map<string, string>()
  for (const [means, list] of Object.entries(read.words))
    for (const phrase of list
      .split(', ')
      .flatMap(spellingsOf)
      .map((spelling) => wordsOf(spelling).join(' ')))
      if (!meanings.has(phrase)) meanings.set(phrase, means)
  return { ...read, meanings, empty: new Set(`${read.stopWords} ${read.vague}`.split(' ')) }
}

const known = new Map<Language, ReturnType<typeof readWordings>>()

/** How people of a language ask, with its words and phrases by spelling: as in English for one that has no file. */
export function wordingsIn(language: Language) {
  const asked = askedLanguages.includes(language) ? language : 'en'
  const wordings = known.get(asked) ?? readWordings(asked)
  known.set(asked, wordings)
  return wordings
}

/** The words of a text in plain letters: US-05, W-34/70 and 2026-031 are one word, and so is {vessel}. */
export const wordsOf = (text: string): string[] =>
  folded(text).match(/\{[a-z]+\}|[a-z]*-?\d[\d/-]*\d|[a-z]*-?\d|[a-z]+/g) ?? []

/** A list as an expression over words with a space between them. */
export function patternOf(list: string, begins = ''): RegExp {
  const spaced = folded(list.replaceAll(' … ', '.*').replace(/['’-]/g, ' '))
  const phrases = spaced.replace(/(?<!\.)\*/g, '[a-z]*').replaceAll(', ', '|')
  return new RegExp(`${begins}(?<![a-z])(?:${phrases})(?![a-z])`)
}

/** A word or phrase of a question: what it means in its language, null for a word that no question knows. */
export interface Token {
  text: string
  means: string | null
  /** It says nothing by itself. */
  isEmpty: boolean
}

const longestPhrase = 5

/** What the words of a text mean in a language, the longest phrases first. */
export function tokensIn(text: string, language: Language): Token[] {
  const { meanings, empty } = wordingsIn(language)
  const words = wordsOf(text)
  const tokens: Token[] = []
  let at = 0
  while (at < words.length) {
    let length = longestPhrase
    while (length > 1 && !meanings.has(words.slice(at, at + length).join(' '))) length--
    const text = words.slice(at, at + length).join(' ')
    const isEmpty = empty.has(text) || /^([a-z]|[\d/-]+)$/.test(text)
    tokens.push({ text, means: meanings.get(text) ?? null, isEmpty })
    at += length
  }
  return tokens
}

/** The languages in which a question may be, the one that knows most of its words first; of equals, one's own. */
export function languagesOf(question: string, own: Language): Language[] {
  const knownIn = (language: Language) =>
    tokensIn(question, language)
      .filter(({ means, isEmpty, text }) => (means ? means !== 'style' : isEmpty && /[a-z]/.test(text)))
      .reduce((sum, { text }) => sum + text.split(' ').length, language === own ? 0.5 : 0)
  const sums = new Map(askedLanguages.map((language) => [language, knownIn(language)]))
  return askedLanguages.toSorted((one, other) => (sums.get(other) ?? 0) - (sums.get(one) ?? 0))
}
