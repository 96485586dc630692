import { readdirSync, readFileSync } from 'node:fs'
import MiniSearch from 'minisearch'

/** A part of an article of the handbook. */
export interface Section {
  id: string
  article: string
  title: string
  /** Markdown. */
  text: string
  /** The line that says where the article's facts come from. */
  sources: string
}

/** A section with how well it fits a question: the words of the question that are in it, and where each was found. */
interface Found extends Section {
  score: number
  queryTerms: string[]
  match: Record<string, string[]>
}

/** Stop words. */
const empty = new Set(
  'a an and are as at be best by can do does for from good have how i in is it my of on or our should so that the then there this to use want was we what when which why will with you your need right much many'.split(
    ' ',
  ),
)

/** Words of a question that say nothing about its subject. */
const vague = new Set(
  'about add after any ask before beer beers brew brewery brewing calculate cause change did due explain find fix get give go got had happen help if into keep know let like long made make mean me more most not off one people problem process recommend rid say show some something tell than thing time today too up value versus work would'.split(
    ' ',
  ),
)

let index: MiniSearch<Section> | undefined

/** The sections relevant to a question, best first; tolerates misspelled words. */
export function searchHandbook(question: string): Found[] {
  index ??= indexOf(readHandbook())
  return index.search(question).map((found) => found as unknown as Found)
}

/** The minimum score: below it, a section has hardly more than one word in common with the question. */
const enough = 8

/**
 * The sections that really are about a question: they have more than half of the words that say what it is about, and
 * at least one of them in their headings.
 */
export function articlesAbout(question: string): Found[] {
  const asked = question.replace(/\b(smell|taste|stink)(s|ing|y)?\b/gi, 'off-flavours')
  const subject = subjectOf(asked)
  return searchHandbook(asked).filter(({ score, queryTerms, match }) => {
    const shared = subject.filter((term) => queryTerms.includes(term))
    const inHeadings = Object.entries(match).some(
      ([term, fields]) =>
        fields.some((field) => field !== 'text') && shared.some((word) => term.startsWith(word.slice(0, 3))),
    )
    return score >= enough && inHeadings && shared.length > subject.length / 2
  })
}

/** The terms that say what a question is about. */
function subjectOf(question: string): string[] {
  const words = question.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const terms = words
    .filter((word) => word !== '' && !/^\d+$/.test(word) && !empty.has(word) && !vague.has(word))
    .map(stem)
  return [...new Set(terms)]
}

/** Every section of the handbook: its articles are Markdown files with a title, parts with headings, and sources. */
export function readHandbook(): Section[] {
  const folder = new URL('./handbook/', import.meta.url)
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
  return files.sort().flatMap((file) => sectionsOf(file, readFileSync(new URL(file, folder), 'utf8')))
}

function sectionsOf(file: string, markdown: string): Section[] {
  const [head = '', ...parts] = markdown.split(/^## /m)
  const article = /^# (.+)$/m.exec(head)?.[1] ?? file
  const sources = /^Sources: .+$/m.exec(markdown)?.[0] ?? ''
  return parts.map((part, place) => {
    const [title = '', ...lines] = part.split('\n')
    const text = lines.join('\n').replace(sources, '').trim()
    return { id: `${file}#${place}`, article, title: title.trim(), text, sources }
  })
}

function indexOf(sections: Section[]): MiniSearch<Section> {
  const search = new MiniSearch<Section>({
    fields: ['article', 'title', 'text'],
    storeFields: ['article', 'title', 'text', 'sources'],
    processTerm: (term) => (empty.has(term.toLowerCase()) ? null : stem(term.toLowerCase())),
    searchOptions: {
      boost: { title: 4, article: 2 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    },
  })
  search.addAll(sections)
  return search
}

/** Treats plurals as the same word. */
function stem(term: string): string {
  return term.length > 4 && term.endsWith('s') && !term.endsWith('ss') ? term.slice(0, -1) : term
}
