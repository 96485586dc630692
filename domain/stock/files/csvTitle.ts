import { csvColumns, type CsvColumn } from './csvColumns.ts'
import { allFileWords, comparable, otherTitles } from './csvWords.ts'
import { units, type Unit } from '#domain/stock/unitNames.ts'

/** The unit of amounts that a column of colors may have. */
type ColorUnit = 'EBC'

/** What the title of a column says. */
export interface Title {
  column: CsvColumn
  /** The units of amounts in it: of each row, the one that converts to the row's own. */
  units: readonly Unit[]
  /** The unit of colors in it, unless that is °L. */
  color: ColorUnit | null
  /** The sign or code of the currency in it. */
  currency: string | null
}

/** Other ways in which people write the units of a file. */
const otherUnitWords: Record<string, Unit> = {
  lb: 'LBS',
  lbs: 'LBS',
  pound: 'LBS',
  pounds: 'LBS',
  oz: 'OZ',
  ounce: 'OZ',
  ounces: 'OZ',
  g: 'GRAMS',
  gram: 'GRAMS',
  grams: 'GRAMS',
  kg: 'KG',
  kgs: 'KG',
  kilogram: 'KG',
  kilograms: 'KG',
  l: 'LITERS',
  liter: 'LITERS',
  liters: 'LITERS',
  litre: 'LITERS',
  litres: 'LITERS',
  each: 'EACH',
  ea: 'EACH',
  pc: 'EACH',
  pcs: 'EACH',
  pack: 'EACH',
  packs: 'EACH',
}

const byWord = new Map([
  ...allFileWords.flatMap((words) => units.map((unit) => [comparable(words.units[unit]), unit] as const)),
  ...Object.entries(otherUnitWords),
])

/** The unit that a word means, in any language of the product; undefined for another word. */
export const unitNamed = (word: string): Unit | undefined => byWord.get(comparable(word))

const plain = (title: string) => comparable(title).replace(/[^a-z]/g, '')

/** Columns by their titles in all languages; one of colors without a unit is in °L. */
const byTitle = new Map([
  ...csvColumns.flatMap((column) => otherTitles[column].map((title) => [plain(title), column] as const)),
  ...allFileWords.flatMap(({ columns, color }) => [
    ...csvColumns.map((column) => [plain(columns[column]), column] as const),
    [plain(color), 'colorLovibond'] as const,
  ]),
])

const perWords = new Set(['per', 'pro', 'in', 'en', ...allFileWords.map(({ per }) => per)])

/** The words of units in a text such as kg / each, per kg or €/kg. */
export const unitWordsIn = (text: string): string[] =>
  text.split(/[\s/]+/).filter((word) => word !== '' && !perWords.has(word.toLowerCase()))

const inBrackets = /^([^([]*)[([]([^)\]]*)[)\]]\s*$/
const behindWord = new RegExp(String.raw`^(.*?)(?:\s*/\s*|\s+(?:${[...perWords].join('|')})\s+)(\S+)$`, 'i')

/** A title in two: what is called so, and the words of its units. */
function parted(title: string): { name: string; words: string[] } {
  const [, name = title, said = ''] = inBrackets.exec(title) ?? behindWord.exec(title) ?? []
  return { name, words: unitWordsIn(said) }
}

/** The units of amounts that a title says. */
export const unitsInTitle = (title: string): Unit[] =>
  parted(title).words.flatMap((word) => unitNamed(word) ?? [])

/**
 * What a title means, in any language: the column, and the units in it, as in "currentQuantity (kg)", "costPerUnit (per
 * kg / each)", "Cost [€/kg]" or "color (EBC)". Null for another title, and for a unit that nobody knows.
 */
export function readTitle(title: string): Title | null {
  if (plain(title) === 'colorebc') return { ...bare('colorLovibond'), color: 'EBC' }
  const complete = byTitle.get(plain(title))
  if (complete && !/[([]/.test(title)) return bare(complete)
  const { name, words } = parted(title)
  const column = byTitle.get(plain(name))
  if (!column) return null
  if (column === 'colorLovibond') return colorTitle(words)
  if (column === 'alphaAcid') return words.every((word) => word === '%') ? bare(column) : null
  const currency =
    column === 'costPerUnit' ? words.find((word) => /^(?:[A-Z]{3}|.*\p{Sc})$/u.test(word)) : undefined
  const named = words.filter((word) => word !== currency).map(unitNamed)
  const known = named.filter((unit) => unit !== undefined)
  return known.length === named.length
    ? { column, units: known, color: null, currency: currency ?? null }
    : null
}

const bare = (column: CsvColumn): Title => ({ column, units: [], color: null, currency: null })

function colorTitle(words: readonly string[]): Title | null {
  const [word = '°l'] = words.map(comparable)
  const isKnown = words.length <= 1 && ['ebc', '°l', 'l', 'lovibond'].includes(word)
  return isKnown ? { ...bare('colorLovibond'), color: word === 'ebc' ? 'EBC' : null } : null
}
