import type { Unit } from './units.ts'

/** A unit that the title of a column gives: of amounts, or EBC of colors. */
export type TitleUnit = Unit | 'EBC'

/** The units of a file, as people write them. */
export const unitWords: Record<string, Unit> = {
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

const plain = (title: string) => title.toLowerCase().replace(/[^a-z]/g, '')

/** Titles that mean a column by another name, and the unit that they say. */
const aliases: Record<string, { column: string; unit?: TitleUnit }> = {
  color: { column: 'colorLovibond' },
  colorebc: { column: 'colorLovibond', unit: 'EBC' },
}

/**
 * The column that a title means, and the unit in it: "currentQuantity (kg)", "costPerUnit (per kg)" or "color (EBC)".
 * Null for another title, and for a unit that nobody knows.
 */
export function readTitle<Column extends string>(
  title: string,
  columns: readonly Column[],
): { column: Column; unit: TitleUnit | null } | null {
  const [, name = title, said] = /^([^(]*)\((?:per )?([^)]*)\)\s*$/i.exec(title) ?? []
  const alias = aliases[plain(name)]
  const column = columns.find((one) => plain(one) === plain(alias?.column ?? name))
  if (!column) return null
  if (said === undefined) return { column, unit: alias?.unit ?? null }
  const word = said.trim().toLowerCase()
  if (column === 'colorLovibond') return colorTitle(column, word)
  const unit = unitWords[word]
  return unit ? { column, unit } : null
}

function colorTitle<Column>(column: Column, word: string): { column: Column; unit: TitleUnit | null } | null {
  if (word === 'ebc') return { column, unit: 'EBC' }
  return ['°l', 'l', 'lovibond'].includes(word) ? { column, unit: null } : null
}
