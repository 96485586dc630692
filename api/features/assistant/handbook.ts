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

interface Found extends Section {
  score: number
}

/** Stop words. */
const empty = new Set(
  'a an and are as at be best by can do does for from good have how i in is it my of on or our should so that the then there this to use want was we what when which why will with you your need right much many'.split(
    ' ',
  ),
)

let index: MiniSearch<Section> | undefined

/** The sections relevant to a question, best first; tolerates misspelled words. */
export function searchHandbook(question: string): Found[] {
  index ??= indexOf(readHandbook())
  return index.search(question).map((found) => found as unknown as Found)
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
