import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { isProgram, root } from '#tools/sources.mjs'

/*
 * Compiles locales/ into generated/language/: each catalogue without any ICU syntax left, so that no page has a parser,
 * the types of all sentences and of their values, and what is known of each language.
 */

const source = 'en'

const locales = join(root, 'locales')

const languagesIn = (folder) =>
  readdirSync(folder)
    .filter((file) => /^[a-z]{2}\.json$/.test(file))
    .map((file) => file.slice(0, 2))
    .sort((one, other) => Number(other === source) - Number(one === source) || (one < other ? -1 : 1))

/** The languages that have a catalogue, the one of the source first. */
export const languages = languagesIn(locales)

/** The sentences of a language as they are written: texts by id. */
export const catalogue = (language, folder = locales) =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))

/** The languages that people can choose: those that are complete. */
export function offeredLanguages(folder = locales) {
  const ids = Object.keys(catalogue(source, folder))
  const isComplete = (language) => {
    const own = catalogue(language, folder)
    return ids.every((id) => id in own)
  }
  return languagesIn(folder).filter(isComplete)
}

/** Compiles one sentence; see `Sentence` in domain/language/reader.ts. Throws for one that ICU can't read. */
export function compiled(text) {
  return simple(marked(compileMessageOrThrow(text).flatMap((part) => partOf(part, null))))
}

/** Lingui writes # for the number of a plural, which here is the value itself. */
function partOf(part, counted) {
  if (part === '#' && counted !== null) return [[counted]]
  if (!Array.isArray(part)) return [part]
  const [name, format, cases] = part
  if (format === undefined) return [[name]]
  if (!['plural', 'selectordinal', 'select'].includes(format))
    throw new Error(`{${name}, ${format}}: values are formatted by what they are, not by the sentence`)
  if (cases.offset) throw new Error(`{${name}}: a plural with an offset is not supported`)
  const inner = format === 'select' ? counted : name
  const entries = Object.entries(cases).filter(([key]) => key !== 'offset')
  const compiledCases = entries.map(([key, texts]) => [
    key,
    simple(marked([texts].flat().flatMap((each) => partOf(each, inner)))),
  ])
  return [[name, format, Object.fromEntries(compiledCases)]]
}

/** Puts what stands between <tag> and </tag> into a part of its own. */
function marked(parts) {
  const open = [{ tag: null, parts: [] }]
  for (const part of parts) {
    if (typeof part !== 'string') {
      open.at(-1).parts.push(part)
      continue
    }
    let end = 0
    for (const { 0: whole, 1: slash, 2: tag, index } of part.matchAll(/<(\/?)(\w+)>/g)) {
      if (index > end) open.at(-1).parts.push(part.slice(end, index))
      end = index + whole.length
      if (!slash) open.push({ tag, parts: [] })
      else {
        const closed = open.pop()
        if (closed.tag !== tag) throw new Error(`</${tag}> closes nothing`)
        open.at(-1).parts.push([tag, '<', simple(closed.parts)])
      }
    }
    if (end < part.length) open.at(-1).parts.push(part.slice(end))
  }
  if (open.length > 1) throw new Error(`<${open.at(-1).tag}> is not closed`)
  return open[0].parts
}

const simple = (parts) => {
  const joined = parts.reduce((all, part) => {
    if (typeof part === 'string' && typeof all.at(-1) === 'string')
      return [...all.slice(0, -1), all.at(-1) + part]
    return [...all, part]
  }, [])
  return joined.length === 0 ? '' : joined.length === 1 && typeof joined[0] === 'string' ? joined[0] : joined
}

/** The values that a compiled sentence needs, by name: what TypeScript calls their type. Tags are `<name>`. */
export function valuesIn(sentence, found = new Map()) {
  if (typeof sentence === 'string') return found
  for (const part of sentence) {
    if (typeof part === 'string') continue
    const [name, kind, content] = part
    if (kind === '<') {
      found.set(`<${name}>`, null)
      valuesIn(content, found)
    } else if (kind === undefined) {
      if (!found.has(name)) found.set(name, 'Value')
    } else {
      found.set(name, kind === 'select' ? 'string' : 'number')
      for (const each of Object.values(content)) valuesIn(each, found)
    }
  }
  return found
}

/** What Intl knows of a language: the first day of its week, 1 for Monday, and the paper of its country. */
function habits(locale) {
  const info = new Intl.Locale(locale)
  const { firstDay } = info.getWeekInfo?.() ?? info.weekInfo
  const hasLetter = ['US', 'CA', 'MX', 'CL', 'CO', 'VE', 'PH'].includes(info.maximize().region)
  // English is for everyone who has no language of their own here: weeks begin on Monday, as specified.
  return { firstDay: info.language === source ? 1 : firstDay, paper: hasLetter ? 'letter' : 'A4' }
}

/** Compiles the catalogues of one folder into another. */
export function compileAll(from = locales, to = join(root, 'generated/language')) {
  const english = compileCatalogue(source, from)
  const ids = Object.keys(english)
  const about = {}
  const all = languagesIn(from)
  const offered = offeredLanguages(from)
  const write = (name, text) => writeFileSync(join(to, `${name}.ts`), text)
  mkdirSync(to, { recursive: true })
  for (const language of all) {
    const own = compileCatalogue(language, from)
    const sentences = Object.fromEntries(ids.map((id) => [id, own[id] ?? english[id]]))
    const [name, locale] = [own['language.name'], own['language.locale']]
    about[language] = {
      name,
      locale,
      ...habits(locale),
      isOffered: offered.includes(language),
    }
    write(
      language,
      `import type { Sentences } from '#domain/language/reader.ts'\n\n` +
        `export const sentences: Sentences = ${JSON.stringify(sentences, null, 1)}\n`,
    )
  }
  write(
    'languages',
    `export const languages = ${JSON.stringify(about, null, 2)} as const\n\nexport type Language = keyof typeof languages\n`,
  )
  write(
    'catalogues',
    all.map((language) => `import { sentences as ${language} } from './${language}.ts'\n`).join('') +
      `\nexport const catalogues = { ${all.join(', ')} }\n`,
  )
  write(
    'ids',
    `export interface SentenceValues<Value> {\n${ids.map((id) => `  '${id}': ${typeOf(english[id])}\n`).join('')}}\n`,
  )
}

function compileCatalogue(language, folder) {
  return Object.fromEntries(
    Object.entries(catalogue(language, folder)).map(([id, text]) => {
      try {
        return [id, compiled(text)]
      } catch (error) {
        throw new Error(`locales/${language}.json, ${id}: ${error.message}`, { cause: error })
      }
    }),
  )
}

function typeOf(sentence) {
  const values = [...valuesIn(sentence)].filter(([, type]) => type !== null)
  return values.length === 0 ? 'null' : `{ ${values.map(([name, type]) => `${name}: ${type}`).join('; ')} }`
}

if (isProgram(import.meta)) {
  try {
    compileAll()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
