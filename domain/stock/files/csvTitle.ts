import { csvColumns, type CsvColumn } from './csvColumns.ts'
import { allFileWords, comparable } from './csvWords.ts'
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
const byTitle = new Map(
  allFileWords.flatMap(({ columns, color }) => [
    ...csvColumns.map((column) => [plain(columns[column]), column] as const),
    [plain(color), 'colorLovibond'] as const,
  ]),
)

const perWords = allFileWords.map(({ per }) => per).join('|')
const withUnit = new RegExp(String.raw`^([^(]*)\((?:(?:${perWords}) )?([^)]*)\)\s*$`, 'i')

/**
 * What a title means, in any language: the column, and the units in it, as in "currentQuantity (kg)", "costPerUnit (per
 * kg / each)" or "color (EBC)". Null for another title, and for a unit that nobody knows.
 */
export function readTitle(title: string): Title | null {
  if (plain(title) === 'colorebc') return { column: 'colorLovibond', units: [], color: 'EBC' }
  const [, name = title, said] = withUnit.exec(title) ?? []
  const column = byTitle.get(plain(name))
  if (!column) return null
  if (said === undefined) return { column, units: [], color: null }
  if (column === 'colorLovibond') return colorTitle(said)
  const named = said.split('/').map(unitNamed)
  const known = named.filter((unit) => unit !== undefined)
  return known.length === named.length ? { column, units: known, color: null } : null
}

function colorTitle(said: string): Title | null {
  const word = comparable(said)
  const isKnown = ['ebc', '°l', 'l', 'lovibond'].includes(word)
  return isKnown ? { column: 'colorLovibond', units: [], color: word === 'ebc' ? 'EBC' : null } : null
}
