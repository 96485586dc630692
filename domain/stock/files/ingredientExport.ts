import { message, type PlainId } from '#domain/language/message.ts'
import { parseNumber, type DecimalSign } from '#domain/language/parseNumber.ts'
import type { Reader } from '#domain/language/reader.ts'
import { say } from '#domain/language/say.ts'
import { fromStored, rounded, toStored } from '#domain/units/conversion.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { languages, type Language } from '#generated/language/languages.ts'
import { csvSigns, writeCsv, type CsvRecord } from './csv.ts'
import { csvColumns, type CsvColumn } from './csvColumns.ts'
import { fileWordsIn } from './csvWords.ts'
import type { IngredientFields } from '#domain/stock/ingredientForm.ts'
import { convert, roundQuantity, type Unit } from '#domain/stock/units.ts'

/** An ingredient as an export has it. */
export type ExportedIngredient = Omit<IngredientFields, 'supplierId'> & { supplierName: string | null }

/** Who reads the file; programs read it in English and as it is counted. */
interface FileReader {
  language: Language
  units: Units
}

const forPrograms: FileReader = { language: 'en', units: storedUnits }

/**
 * Ingredients as a CSV file in a person's weights, words and signs of numbers. Importing it gives the same amounts exactly:
 * numbers have as many digits as that takes, and the titles say their units.
 */
export function ingredientsCsv(
  items: readonly ExportedIngredient[],
  { language, units }: FileReader = forPrograms,
): string {
  const words = fileWordsIn(language)
  const signs = csvSigns(languages[language].locale)
  const isRead = items.some(({ unit }) => unitInFile(unit, units) !== unit)
  const inFile = [...new Set(items.map(({ unit }) => unitInFile(unit, units)))].sort(byWeight)
  const named = inFile.map((unit) => words.units[unit]).join(' / ')
  const titled = (column: CsvColumn): string => {
    const title = words.columns[column]
    if (column === 'colorLovibond') return isEbc(units) ? `${words.color} (EBC)` : title
    if (!isRead) return title
    if (column === 'currentQuantity' || column === 'reorderThreshold') return `${title} (${named})`
    return column === 'costPerUnit' ? `${title} (${words.per} ${named})` : title
  }
  const rows = items.map((item): CsvRecord => {
    const cells: Record<CsvColumn, string | number | null> = {
      ...item,
      category: words.categories[item.category],
      unit: words.units[item.unit],
      currentQuantity: amountIn(units, item.currentQuantity, item.unit),
      reorderThreshold: amountIn(units, item.reorderThreshold, item.unit),
      costPerUnit: costIn(units, item.costPerUnitCents, item.unit),
      colorLovibond: colorIn(units, item.colorLovibond),
    }
    return csvColumns.map((column) => clear(cells[column], signs.decimal))
  })
  return writeCsv([csvColumns.map(titled), ...rows], signs)
}

/** With a fourth decimal where three could be taken for thousands: 550.125 is written as 550.1250. */
function clear(cell: string | number | null, decimal: DecimalSign): string | number | null {
  if (typeof cell !== 'number') return cell
  const written = String(cell).replace('.', decimal)
  return typeof parseNumber(written)?.grouped === 'number' ? `${written}0` : cell
}

const weights: Partial<Record<Units['mass'], Unit>> = { KG: 'KG', G: 'GRAMS', OZ: 'OZ' }

/** The unit of an amount in a file: one for all weights, since the titles say it, or each as it is counted. */
const unitInFile = (unit: Unit, { mass }: Units): Unit =>
  convert(1, unit, 'KG') === null ? unit : (weights[mass] ?? unit)

/** Weights first: a row without a unit is in the first one. */
const byWeight = (one: Unit, other: Unit) =>
  Number(convert(1, one, 'KG') === null) - Number(convert(1, other, 'KG') === null)

const isEbc = ({ maltColor }: Units) => maltColor === 'MALT_EBC'

function amountIn(units: Units, amount: number, unit: Unit): number {
  const shown = unitInFile(unit, units)
  if (shown === unit) return amount
  const back = (typed: number) => roundQuantity(typed * (convert(1, shown, unit) ?? NaN))
  return shortest(convert(amount, unit, shown) ?? amount, amount, back)
}

/** What one costs, as the file has it: not in cents. */
function costIn(units: Units, cents: number, unit: Unit): number {
  const shown = unitInFile(unit, units)
  const cost = cents / 100
  if (shown === unit) return cost
  const one = convert(1, shown, unit) ?? NaN
  return shortest(cost * one, cost, (typed) => rounded(typed / one, 2))
}

function colorIn(units: Units, color: number | null): number | null {
  if (color === null || !isEbc(units)) return color
  return shortest(fromStored(units, 'maltColor', color), color, (ebc) => toStored(units, 'maltColor', ebc))
}

/** A number with as few digits as its way back to the stored one needs. */
function shortest(exact: number, stored: number, back: (typed: number) => number): number {
  for (let digits = 0; digits < 9; digits++) {
    const short = rounded(exact, digits)
    if (back(short) === stored) return short
  }
  return exact
}

/** The file to fill in for an import, in a person's words and signs of numbers. */
export function ingredientsTemplate(reader: Reader): string {
  return ingredientsCsv(examplesIn(reader), { language: reader.language, units: storedUnits })
}

const nothing = {
  ...{ supplierName: null, lotNumber: null, expirationDate: null },
  ...{ alphaAcid: null, colorLovibond: null, potential: null },
}

function examplesIn(reader: Reader): ExportedIngredient[] {
  const named = (id: PlainId) => say(message(id), reader)
  return [
    {
      ...{ name: named('stockImport.example.malt'), category: 'GRAIN', unit: 'LBS' },
      ...{ subcategory: named('stockImport.example.maltKind'), currentQuantity: 550, reorderThreshold: 200 },
      ...{ costPerUnitCents: 85, supplierName: named('stockImport.example.maltSupplier') },
      ...{ lotNumber: 'L-2026-04', expirationDate: '2027-04-30' },
      ...{ alphaAcid: null, colorLovibond: 2, potential: 1.037 },
    },
    {
      ...nothing,
      ...{ name: named('stockImport.example.hops'), category: 'HOPS', unit: 'LBS', alphaAcid: 5.5 },
      ...{ subcategory: named('stockImport.example.hopsKind'), currentQuantity: 44, reorderThreshold: 11 },
      ...{ costPerUnitCents: 1_250, supplierName: named('stockImport.example.hopsSupplier') },
    },
    {
      ...nothing,
      ...{ name: named('stockImport.example.yeast'), category: 'YEAST', unit: 'GRAMS' },
      ...{ subcategory: named('stockImport.example.yeastKind'), currentQuantity: 1_500 },
      ...{ reorderThreshold: 500, costPerUnitCents: 18 },
    },
    {
      ...nothing,
      ...{ name: named('stockImport.example.misc'), category: 'MISC', unit: 'KG' },
      ...{ subcategory: named('stockImport.example.miscKind'), currentQuantity: 2 },
      ...{ reorderThreshold: 0.5, costPerUnitCents: 2_100 },
    },
  ]
}
