import { isDay } from '#domain/formFields.ts'
import { message, type Message } from '#domain/language/message.ts'
import { formulaSign, numberIn } from './csv.ts'
import type { CsvColumn } from './csvColumns.ts'
import { allFileWords, comparable } from './csvWords.ts'
import { ingredientLimits } from '#domain/stock/ingredientForm.ts'
import { ingredientCategories, type IngredientCategory } from '#domain/stock/stock.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { rounded, toStored } from '#domain/units/conversion.ts'
import { readTitle, unitNamed, type Title } from './csvTitle.ts'
import { convert, roundQuantity, unitNames, type Unit } from '#domain/stock/units.ts'

const inEbc: Units = { ...storedUnits, maltColor: 'MALT_EBC' }

/** The most rows and bytes that one file may have. */
export const importLimits = { rows: 5_000, bytes: 2_000_000 } as const

/** A valid row; empty cells are undefined and leave the value unchanged. */
export interface IngredientRow {
  /** As a spreadsheet numbers it: the header is row 1. */
  row: number
  name: string
  category: IngredientCategory
  subcategory?: string
  currentQuantity?: number
  unit?: Unit
  reorderThreshold?: number
  costPerUnitCents?: number
  supplierName?: string
  lotNumber?: string
  expirationDate?: string
  alphaAcid?: number
  colorLovibond?: number
  potential?: number
}

/** A problem with one cell; `column` is empty when it is about the whole row. */
export interface ImportProblem {
  row: number
  name: string
  column: string
  expected: Message
  got: string
}

/** A parsed file. */
export interface IngredientFile {
  rows: IngredientRow[]
  problems: ImportProblem[]
  ignoredColumns: string[]
}

type Cells = Partial<Record<CsvColumn, string>>

/** What the titles of the columns say. */
type Given = ReadonlyMap<CsvColumn, Title>

/**
 * Parses the table of a CSV file, header first. Every invalid cell is reported with what was expected, and its row is
 * left out, as is a row that repeats a name. With `decimalComma`, 12,5 is twelve and a half.
 */
export function readIngredientTable(table: readonly string[][], decimalComma: boolean): IngredientFile {
  const [header = [], ...body] = table
  const titles = header.map(readTitle)
  const columns = titles.map((title) => title?.column ?? null)
  const given: Given = new Map(titles.flatMap((title) => (title ? [[title.column, title] as const] : [])))
  const missing = (['name', 'category'] as const).filter((column) => !columns.includes(column))
  const ignoredColumns = header.filter((title, index) => columns[index] === null && title.trim() !== '')
  if (missing.length > 0) {
    const got = header.join(', ').slice(0, 200)
    const problems = missing.map((column) => ({
      row: 1,
      name: '',
      column,
      expected: message('stockImport.expectedColumn'),
      got,
    }))
    return { rows: [], problems, ignoredColumns }
  }
  const file: IngredientFile = { rows: [], problems: [], ignoredColumns }
  const rowOfName = new Map<string, number>()
  body.forEach((record, index) => {
    if (record.every((cell) => cell.trim() === '')) return
    const read = readRow(inRowUnits(cellsOf(record, columns), given), index + 2, decimalComma, given)
    const name = read.row.name.toLowerCase()
    const earlier = rowOfName.get(name)
    if (read.problems.length === 0 && earlier !== undefined)
      read.problems.push({
        row: index + 2,
        name: read.row.name,
        column: 'name',
        expected: message('stockImport.expectedOtherName', { row: earlier }),
        got: read.row.name,
      })
    if (read.problems.length > 0) file.problems.push(...read.problems)
    else {
      file.rows.push(read.row)
      rowOfName.set(name, index + 2)
    }
  })
  return file
}

/** An export puts an apostrophe before cells that a spreadsheet would read as formulas. */
const unescaped = (cell: string) => {
  const text = cell.trim()
  return text.startsWith("'") && formulaSign.test(text.slice(1)) ? text.slice(1) : text
}

function cellsOf(record: string[], columns: (CsvColumn | null)[]): Cells {
  const cells: Cells = {}
  columns.forEach((column, index) => {
    if (column) cells[column] ??= unescaped(record[index] ?? '')
  })
  return cells
}

/** A row without a unit of its own is in that of the header. */
function inRowUnits(cells: Cells, given: Given): Cells {
  const [unit] = amounts.flatMap((column) => given.get(column)?.units ?? [])
  return cells.unit || !unit ? cells : { ...cells, unit: unitNames[unit] }
}

const amounts = ['currentQuantity', 'reorderThreshold', 'costPerUnit'] as const

function readRow(cells: Cells, row: number, decimalComma: boolean, given: Given) {
  const problems: ImportProblem[] = []
  const name = cells.name ?? ''
  const wrong = (column: CsvColumn, expected: Message): undefined => {
    problems.push({ row, name, column, expected, got: (cells[column] ?? '').slice(0, 100) })
  }
  const text = (column: CsvColumn, max: number) => {
    const cell = cells[column]
    if (!cell) return undefined
    return cell.length <= max && !cell.includes('\0')
      ? cell
      : wrong(column, message('stockImport.atMost', { max }))
  }
  const word = <Value>(column: CsvColumn, named: (word: string) => Value | undefined, expected: Message) => {
    const cell = cells[column]
    return cell ? (named(cell) ?? wrong(column, expected)) : undefined
  }
  const number = (column: CsvColumn, { min, max, decimals }: Limits) => {
    const cell = cells[column]
    if (!cell) return undefined
    const typed = numberIn(cell, decimalComma)
    const value = converted(column, typed)
    const isRight = value >= min && value <= max && Number(value.toFixed(decimals)) === value
    const expected = message('stockImport.expectedNumber', { min, max, decimals })
    return isRight ? value : wrong(column, expected)
  }
  /** In the unit of the row, of a number in that of the header; NaN when those can't be converted. */
  const converted = (column: CsvColumn, typed: number) => {
    const title = given.get(column)
    if (title?.color === 'EBC') return toStored(inEbc, 'maltColor', typed)
    const unit = unitNamed(cells.unit ?? '')
    if (!title?.units[0] || !unit || title.units.includes(unit)) return typed
    const from = title.units.find((one) => convert(1, one, unit) !== null)
    const one = (from && convert(1, from, unit)) ?? NaN
    return column === 'costPerUnit' ? rounded(typed / one, 2) : roundQuantity(typed * one)
  }
  if (!name) wrong('name', message('stockImport.expectedName'))
  const aCategory = message('stockImport.expectedCategory')
  const category = word('category', (cell) => categoryWords.get(comparable(cell)), aCategory)
  if (!cells.category) wrong('category', aCategory)
  const cost = number('costPerUnit', { min: 0, max: 100_000, decimals: 2 })
  const day = cells.expirationDate
  const read: IngredientRow = {
    row,
    name: text('name', 120) ?? name,
    category: category ?? 'MISC',
    subcategory: text('subcategory', 60),
    currentQuantity: number('currentQuantity', ingredientLimits.currentQuantity),
    unit: word('unit', unitNamed, message('stockImport.expectedUnit')),
    reorderThreshold: number('reorderThreshold', ingredientLimits.reorderThreshold),
    costPerUnitCents: cost === undefined ? undefined : Math.round(cost * 100),
    supplierName: text('supplierName', 120),
    lotNumber: text('lotNumber', 60),
    expirationDate: day
      ? isDay(day)
        ? day
        : wrong('expirationDate', message('stockImport.expectedDay'))
      : undefined,
    alphaAcid: number('alphaAcid', ingredientLimits.alphaAcid),
    colorLovibond: number('colorLovibond', ingredientLimits.colorLovibond),
    potential: number('potential', ingredientLimits.potential),
  }
  return { row: read, problems }
}

interface Limits {
  min: number
  max: number
  decimals: number
}

const otherCategoryWords = {
  grains: 'GRAIN',
  malt: 'GRAIN',
  hop: 'HOPS',
  yeasts: 'YEAST',
  miscellaneous: 'MISC',
  other: 'MISC',
} as const satisfies Record<string, IngredientCategory>

const categoryWords = new Map<string, IngredientCategory>([
  ...allFileWords.flatMap(({ categories }) =>
    ingredientCategories.map((category) => [comparable(categories[category]), category] as const),
  ),
  ...Object.entries(otherCategoryWords),
])
