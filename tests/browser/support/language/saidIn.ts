import { catalogue } from '#tools/language/compileSentences.mjs'

/** As a pattern; a browser makes every kind of space a plain one in names. */
const escaped = (text: string) =>
  text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/\s/g, String.raw`\s`)

/** A sentence without ICU: each of its plurals and choices in turn, and `value` in place of each value. */
function variants(text: string, value: string, write = (part: string) => part): string[] {
  const at = text.search(/\{/)
  if (at < 0) return [write(text.replace(/<\/?\w+>/g, ''))]
  let end = at
  for (let depth = 0; end < text.length; end++) {
    if (text[end] === '{') depth++
    if (text[end] === '}' && --depth === 0) break
  }
  const inner = text.slice(at + 1, end)
  const before = write(text.slice(0, at).replace(/<\/?\w+>/g, ''))
  const choices = /^\w+, (?:plural|select)/.test(inner)
    ? casesOf(inner).flatMap((each) => variants(each.replaceAll('#', '{n}'), value, write))
    : [value]
  return choices.flatMap((choice) =>
    variants(text.slice(end + 1), value, write).map((rest) => before + choice + rest),
  )
}

function casesOf(inner: string): string[] {
  const cases: string[] = []
  let depth = 0
  let from = 0
  for (let at = inner.indexOf('{'); at >= 0 && at < inner.length; at++) {
    if (inner[at] === '{' && depth++ === 0) from = at + 1
    if (inner[at] === '}' && --depth === 0) cases.push(inner.slice(from, at))
  }
  return cases
}

const english = catalogue('en')

/** What finds a sentence in English by its id, whatever its values are. */
export const englishOf = (id: string): RegExp =>
  new RegExp(`^(?:${variants(english[id] ?? '', '.+', escaped).join('|')})$`)

/** How a language writes its sentences: a catalogue, and what is done to each of its texts. */
export interface Words {
  catalogue: Record<string, string>
  write?: (text: string) => string
}

/**
 * The name by which tests find something in English, in another language: whatever sentence of the catalogue it may be.
 * `typed` writes a name that is no sentence, such as that of a recipe.
 */
export function saidIn(
  { catalogue: own, write = (text) => text }: Words,
  name: string | RegExp,
  typed: (text: string) => string,
): RegExp {
  const isIt = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  const ids = Object.keys(english).filter((id) => variants(english[id] ?? '', 'X').some(isIt))
  if (ids.length === 0)
    return new RegExp(typeof name === 'string' ? escaped(typed(name)) : typed(name.source))
  const all = ids.flatMap((id) => variants(own[id] ?? '', '.+', (text) => escaped(write(text))))
  // A pattern that doesn't say how the name ends finds names of which it is the beginning.
  const isWhole = typeof name === 'string' || name.source.endsWith('$')
  return new RegExp(`^(?:${all.join('|')})${isWhole ? '$' : ''}`)
}
