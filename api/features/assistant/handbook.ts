import { existsSync, readdirSync, readFileSync } from 'node:fs'
import MiniSearch from 'minisearch'
import type { Reader } from '#domain/language/reader.ts'
import { folded } from '#domain/search/folded.ts'
import type { Language } from '#generated/language/languages.ts'
import { forReader } from './articles/forReader.ts'
import type { Teller } from './facts/teller.ts'
import { patternOf, wordingsIn } from './question/wordings.ts'

/** A part of an article of the handbook. */
export interface Section {
  /** Equal in all languages. */
  id: string
  article: string
  title: string
  /** Markdown, with its quantities as its author wrote them: see `forReader`. */
  text: string
  /** The line that says where the article's facts come from. */
  sources: string
}

/** A section with how well it fits a question: the words of the question that are in it, and where each was found. */
interface Found extends Pick<Section, 'id' | 'article' | 'title'> {
  score: number
  queryTerms: string[]
  match: Record<string, string[]>
}

const books = new Map<Language, { sections: Section[]; index: MiniSearch<Section> }>()

function bookIn(language: Language) {
  const known = books.get(language)
  if (known) return known
  const sections = readHandbook(language)
  const book = { sections, index: indexOf(sections, language) }
  books.set(language, book)
  return book
}

/** The sections of a language's handbook relevant to a question, best first; tolerates misspelled words. */
export function searchHandbook(question: string, language: Language): Found[] {
  return bookIn(language)
    .index.search(question)
    .map((found) => found as unknown as Found)
}

/** Sections as a person reads them: in their language and units. */
export function sectionsFor(found: readonly Pick<Section, 'id'>[], reader: Reader): Section[] {
  const { sections } = bookIn(reader.language)
  return found
    .flatMap(({ id }) => sections.filter((section) => section.id === id))
    .map((section) => ({ ...section, text: forReader(section.text, reader) }))
}

/** The first section as Markdown, with its sources and the titles of the next ones. */
export function articleText([best, ...others]: readonly Section[], tell: Teller): string {
  const titleOf = ({ article, title }: Section) => tell.text('answers.headed', { article, title })
  if (!best) return ''
  const text = `### ${titleOf(best)}\n\n${best.text}\n\n*${best.sources}*`
  const more = others.slice(0, 3).map(titleOf)
  if (more.length === 0) return text
  const articles = more.reduce((one, other) => tell.text('common.andThen', { one, other }))
  return `${text}\n\n${tell.text('answers.seeAlso', { articles })}`
}

/** The minimum score: below it, a section has hardly more than one word in common with the question. */
const enough = 8

/**
 * The sections that really are about a question: they have more than half of the words that say what it is about, and
 * at least one of them in their headings.
 */
export function articlesAbout(question: string, language: Language): Found[] {
  const { articles, words } = wordingsIn(language)
  let asked = folded(question)
  for (const [means, called] of Object.entries(articles))
    asked = asked.replace(new RegExp(patternOf(words[means] ?? ''), 'g'), folded(called))
  const subject = subjectOf(asked, language)
  return searchHandbook(asked, language).filter(({ score, queryTerms, match }) => {
    const shared = subject.filter((term) => queryTerms.includes(term))
    const inHeadings = Object.entries(match).some(
      ([term, fields]) =>
        fields.some((field) => field !== 'text') && shared.some((word) => term.startsWith(word.slice(0, 3))),
    )
    return score >= enough && inHeadings && shared.length > subject.length / 2
  })
}

/** The terms that say what a question is about. */
function subjectOf(question: string, language: Language): string[] {
  const { empty } = wordingsIn(language)
  const words = folded(question).split(/[^\p{L}\p{N}]+/u)
  const terms = words.filter((word) => word !== '' && !/^\d+$/.test(word) && !empty.has(word))
  return [...new Set(terms.map((term) => withoutEnding(term, language)))]
}

/** A term of the search without its ending. */
function withoutEnding(term: string, language: Language): string {
  const { from, of } = wordingsIn(language).endings
  return term.length < from ? term : term.replace(new RegExp(`(?:${of})$`), '')
}

const handbook = new URL('./handbook/', import.meta.url)
const folderOf = (language: Language) => new URL(`${language}/`, handbook)

/**
 * Every section of a language's handbook: its articles are Markdown files with a title and parts with headings, and end
 * with a line that names their sources. An article that a language doesn't have is in English.
 */
export function readHandbook(language: Language): Section[] {
  const [own, english] = [folderOf(language), folderOf('en')]
  const files = readdirSync(english).filter((file) => file.endsWith('.md'))
  return files.sort().flatMap((file) => {
    const folder = existsSync(new URL(file, own)) ? own : english
    return sectionsOf(file, readFileSync(new URL(file, folder), 'utf8'))
  })
}

function sectionsOf(file: string, markdown: string): Section[] {
  const [head = '', ...parts] = markdown.trim().split(/^## /m)
  const article = /^# (.+)$/m.exec(head)?.[1] ?? file
  const sources = markdown.trim().split('\n').at(-1) ?? ''
  return parts.map((part, place) => {
    const [title = '', ...lines] = part.split('\n')
    const text = lines.join('\n').replace(sources, '').trim()
    return { id: `${file}#${place}`, article, title: title.trim(), text, sources }
  })
}

function indexOf(sections: Section[], language: Language): MiniSearch<Section> {
  const empty = new Set(wordingsIn(language).stopWords.split(' '))
  const search = new MiniSearch<Section>({
    fields: ['article', 'title', 'text'],
    storeFields: ['article', 'title'],
    processTerm: (typed) => {
      const term = folded(typed)
      return empty.has(term) ? null : withoutEnding(term, language)
    },
    searchOptions: {
      boost: { title: 4, article: 2 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    },
  })
  search.addAll(sections)
  return search
}
