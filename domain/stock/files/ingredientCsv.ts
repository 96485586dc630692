import { z } from 'zod'
import { isDay, isStorable, isVisible, plainText } from '#domain/formFields.ts'
import { message, type Message, type Said } from '#domain/language/message.ts'
import {
  dayBy,
  dayOfSerial,
  dayOrderOf,
  dayOrders,
  daySystems,
  parseDay,
  possibleDays,
  type DayOrder,
  type DaySystem,
} from '#domain/language/parseDay.ts'
import { parseNumber, valueBy, type DecimalSign, type ParsedNumber } from '#domain/language/parseNumber.ts'
import { decimalSignOf } from '#domain/language/provenDecimals.ts'
import { ingredientLabels, ingredientLimits } from '#domain/stock/ingredientForm.ts'
import { currencySign, usualCurrency } from '#domain/stock/money.ts'
import { ingredientCategories, type IngredientCategory } from '#domain/stock/stock.ts'
import { convert, roundQuantity, unitNames, type Unit } from '#domain/stock/units.ts'
import { rounded, toStored } from '#domain/units/conversion.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { formulaSign } from './csv.ts'
import { columnUses, type ColumnUse, type CsvColumn } from './csvColumns.ts'
import { readTitle, unitNamed, unitsInTitle, unitWordsIn, type Title } from './csvTitle.ts'
import { allFileWords, comparable } from './csvWords.ts'

const inEbc: Units = { ...storedUnits, maltColor: 'MALT_EBC' }

/** The most rows and bytes that one file may have. */
export const importLimits = { rows: 5_000, bytes: 2_000_000 } as const

/** What a person says of a file where it doesn't say it itself. */
export const fileChoices = z.object({
  /** What columns are, by their numbers from 0; null for one that is skipped. The others are what their titles say. */
  columns: z
    .array(z.object({ column: z.int().min(0).max(500), use: z.enum(columnUses).nullish() }))
    .max(100)
    .nullish(),
  /** The sign before decimals, where numbers such as 1.240 can be read two ways. */
  decimal: z.enum(['.', ',']).nullish(),
  /** Which number comes first in days such as 3/4/2027. */
  days: z.enum(dayOrders).nullish(),
  /** From which day days are counted that are written as numbers such as 46507; without it from 1900. */
  daySystem: z.enum(daySystems).nullish(),
})

export type FileChoices = z.output<typeof fileChoices>

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

/** A problem with one cell; `column` is its title in the file, or the field's label, and empty when it is about the whole row. */
export interface ImportProblem {
  row: number
  name: string
  column: Said
  expected: Message
  got: string
}

/** A column that is skipped, with the first values that stand in it. */
export interface SkippedColumn {
  column: number
  title: string
  samples: string[]
}

/** What the columns of a file are called; empty where they have no title. */
export type ColumnTitles = ReadonlyMap<CsvColumn, string>

/** A parsed file. */
export interface IngredientFile {
  rows: IngredientRow[]
  problems: ImportProblem[]
  skipped: SkippedColumn[]
  titles: ColumnTitles
  /** A number that can be read two ways, where no other cell tells which; null when there is none. */
  openNumber: string | null
  /** A day that can be read two ways, where no other cell tells which; null when there is none. */
  openDay: string | null
  /** A day that is written as a number, which nothing in a file says from when it counts; null when there is none. */
  countedDay: string | null
}

/** What a column is called in a sentence: by its title, else by the label of its field. */
export function columnName(titles: ColumnTitles, column: CsvColumn): Said {
  return titles.get(column) || message(ingredientLabels[fieldOf[column]])
}

const fieldOf = {
  ...{ name: 'name', category: 'category', subcategory: 'subcategory', unit: 'unit' },
  ...{ currentQuantity: 'currentQuantity', reorderThreshold: 'reorderThreshold' },
  ...{ costPerUnit: 'costPerUnitCents', supplierName: 'supplierId', lotNumber: 'lotNumber' },
  ...{ expirationDate: 'expirationDate', alphaAcid: 'alphaAcid', colorLovibond: 'colorLovibond' },
  potential: 'potential',
} as const satisfies Record<CsvColumn, keyof typeof ingredientLabels>

type Cells = Partial<Record<CsvColumn, string>>

/** What the titles of the columns say. */
type Given = ReadonlyMap<CsvColumn, Title>

/** What a file says of how its numbers and days are written. */
interface Signs {
  decimals: ReadonlyMap<CsvColumn, DecimalSign | null>
  days: DayOrder | null
  daySystem: DaySystem
  currency: string
}

/**
 * Parses the table of a CSV file, header first. Every invalid cell is reported with what was expected, and its row is
 * left out, as is a row that repeats a name. Numbers and days that can be read two ways are read as the others of their column and
 * file prove, else as a person chose, and are reported where nobody did. Costs are in `currency`.
 */
export function readIngredientTable(
  table: readonly string[][],
  choices: FileChoices = {},
  currency: string = usualCurrency,
): IngredientFile {
  const [header = [], ...body] = table
  const width = widthOf(header, body)
  const columns = columnsOf(header, width, choices)
  const given: Given = new Map(columns.flatMap((title) => (title ? [[title.column, title] as const] : [])))
  const titles = new Map(
    columns.flatMap((title, at) => (title ? [[title.column, header[at]?.trim() ?? ''] as const] : [])),
  )
  const skipped = skippedIn(columns, header, body)
  const nothingOpen = { openNumber: null, openDay: null, countedDay: null }
  const file: IngredientFile = { rows: [], problems: [], skipped, titles, ...nothingOpen }
  for (const column of ['name', 'category'] as const) {
    if (given.has(column)) continue
    const expected = message('stockImport.expectedColumn', { column: message(ingredientLabels[column]) })
    file.problems.push({ row: 1, name: '', column: '', expected, got: header.join(', ').slice(0, 200) })
  }
  if (file.problems.length > 0) return file
  const records = body.map((record) => cellsOf(record, columns))
  const { signs, open } = signsIn(records, choices, currency)
  const rowOfName = new Map<string, number>()
  body.forEach((record, index) => {
    if (record.every((cell) => cell.trim() === '')) return
    const row = index + 2
    const read = readRow(inRowUnits(records[index] ?? {}, given), { row, given, titles, signs })
    const name = read.row.name.toLowerCase()
    const earlier = rowOfName.get(name)
    const problem = (column: Said, expected: Message, got: string) =>
      read.problems.push({ row, name: read.row.name, column, expected, got: got.slice(0, 100) })
    const more = record.slice(width).filter((cell) => cell.trim() !== '')
    if (more.length > 0) problem('', message('stockImport.expectedCells', { max: width }), more.join(', '))
    if (read.problems.length === 0 && earlier !== undefined)
      problem(
        columnName(titles, 'name'),
        message('stockImport.expectedOtherName', { row: earlier }),
        read.row.name,
      )
    if (read.problems.length > 0) file.problems.push(...read.problems)
    else {
      file.rows.push(read.row)
      rowOfName.set(name, row)
    }
  })
  return { ...file, ...open }
}

/** How many cells a row has: as many as the header or, where columns have no title, as most rows. */
function widthOf(header: readonly string[], body: readonly string[][]): number {
  const counts = new Map<number, number>()
  for (const record of body) {
    const last = record.findLastIndex((cell) => cell.trim() !== '') + 1
    if (last > header.length) counts.set(last, (counts.get(last) ?? 0) + 1)
  }
  const [most = header.length, rows = 0] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? []
  return rows * 2 > body.length ? most : header.length
}

/** What each column is: what a person said, else what its title says. A field has one column; a second one is skipped. */
function columnsOf(header: readonly string[], width: number, { columns }: FileChoices): (Title | null)[] {
  const chosen = new Map(columns?.map(({ column, use }) => [column, use ?? null]))
  const titles = Array.from({ length: width }, (_, at) => {
    const use = chosen.get(at)
    return use === undefined ? readTitle(header[at] ?? '') : use && chosenTitle(header[at] ?? '', use)
  })
  const isChosen = (at: number) => chosen.get(at) !== undefined
  return titles.map((title, at) => {
    const others = titles.flatMap((other, index) => (other?.column === title?.column ? [index] : []))
    const first = others.find(isChosen) ?? others[0]
    return first === at ? title : null
  })
}

/** A column by a person's choice, in the units that its title says nevertheless. */
function chosenTitle(title: string, use: ColumnUse): Title {
  if (use === 'colorEbc') return { column: 'colorLovibond', units: [], color: 'EBC', currency: null }
  return { column: use, units: unitsInTitle(title), color: null, currency: null }
}

const sampleCount = 3

function skippedIn(
  columns: readonly (Title | null)[],
  header: readonly string[],
  body: readonly string[][],
): SkippedColumn[] {
  return columns.flatMap((use, column) => {
    if (use) return []
    const title = header[column]?.trim() ?? ''
    const filled = body.map((record) => record[column]?.trim() ?? '').filter(Boolean)
    const samples = [...new Set(filled)].slice(0, sampleCount).map((one) => one.slice(0, 40))
    return title === '' && samples.length === 0 ? [] : [{ column, title, samples }]
  })
}

/** An export puts an apostrophe before cells that a spreadsheet would read as formulas; others write ="0012" for a text. */
const unescaped = (cell: string) => {
  const text = cell.trim().replace(/^="([^"]*)"$/, '$1')
  return text.startsWith("'") && formulaSign.test(text.slice(1)) ? text.slice(1) : text
}

function cellsOf(record: readonly string[], columns: readonly (Title | null)[]): Cells {
  const cells: Cells = {}
  columns.forEach((title, at) => {
    if (title) cells[title.column] = plainText(unescaped(record[at] ?? ''))
  })
  return cells
}

const numberColumns = {
  currentQuantity: ingredientLimits.currentQuantity,
  reorderThreshold: ingredientLimits.reorderThreshold,
  costPerUnit: { min: 0, max: 100_000, decimals: 2 },
  alphaAcid: ingredientLimits.alphaAcid,
  colorLovibond: ingredientLimits.colorLovibond,
  potential: ingredientLimits.potential,
} as const satisfies Partial<Record<CsvColumn, Limits>>

type NumberColumn = keyof typeof numberColumns

interface Limits {
  min: number
  max: number
  decimals: number
}

const numberColumnNames = Object.keys(numberColumns) as NumberColumn[]

const isWithin =
  ({ min, max }: Limits) =>
  (value: number) =>
    value >= min && value <= max

/** Whether a number of a column can be read two ways, both of them possible. */
function isOpenNumber({ value, grouped }: ParsedNumber, column: NumberColumn): boolean {
  const isPossible = isWithin(numberColumns[column])
  return grouped !== null && isPossible(value) === isPossible(grouped)
}

/** How the numbers and days of a file are written: by the cells of their column, else of the whole file, else as a person chose. */
function signsIn(records: readonly Cells[], choices: FileChoices, currency: string) {
  const numbers = numberColumnNames.map((column) => ({
    column,
    parsed: records.flatMap((cells) => {
      const number = parseNumber(cells[column] ?? '')
      return number ? [number] : []
    }),
  }))
  const provenBy = numbers.map(({ column, parsed }) => decimalSignOf(parsed, isWithin(numberColumns[column])))
  const proven = new Set(provenBy.filter((sign) => sign !== null))
  const isMixed = numbers.some(
    ({ parsed }, at) =>
      provenBy[at] === null && parsed.some((one) => one.grouped === null && one.decimal !== null),
  )
  const ofFile = proven.size === 1 && !isMixed ? ([...proven][0] ?? null) : null
  const decimals = new Map(numbers.map(({ column }, at) => [column, provenBy[at] ?? ofFile] as const))
  const openNumber = records
    .flatMap((cells) => numberColumnNames.map((column) => ({ column, cell: cells[column] ?? '' })))
    .find(({ column, cell }) => {
      const number = parseNumber(cell)
      return number && decimals.get(column) === null && isOpenNumber(number, column)
    })
  const days = records.flatMap(({ expirationDate }) => {
    const day = parseDay(expirationDate ?? '')
    return day ? [{ day, cell: expirationDate ?? '' }] : []
  })
  const order = dayOrderOf(days.map(({ day }) => day))
  const openDay = order === null ? days.find(({ day }) => possibleDays(day).length > 1) : undefined
  const chosen = choices.decimal ?? null
  const signs: Signs = {
    decimals: new Map([...decimals].map(([column, sign]) => [column, sign ?? chosen] as const)),
    days: order ?? choices.days ?? null,
    daySystem: choices.daySystem ?? 'FROM_1900',
    currency,
  }
  const countedDay = records.find(({ expirationDate }) => serialOf(expirationDate ?? '') !== null)
  const open = {
    openNumber: openNumber?.cell ?? null,
    openDay: openDay?.cell ?? null,
    countedDay: countedDay?.expirationDate ?? null,
  }
  return { signs, open }
}

/** The number of days that a cell counts; null for what is no such number. */
export function serialOf(cell: string): number | null {
  return /^\d{5}(?:[.,]0+)?$/.test(cell) ? Number(cell.slice(0, 5)) : null
}

/** The columns of amounts, which are in the unit of their row. */
export const amountColumns = ['currentQuantity', 'reorderThreshold', 'costPerUnit'] as const

/** A row without a unit of its own is in that of its amounts or, without any, in that of the header. */
function inRowUnits(cells: Cells, given: Given): Cells {
  if (cells.unit) return cells
  const ofCells = amountColumns.flatMap((column) => {
    const number = parseNumber(cells[column] ?? '')
    return (number && unitBeside(number)) ?? []
  })
  const [unit] = [...ofCells, ...amountColumns.flatMap((column) => given.get(column)?.units ?? [])]
  return unit ? { ...cells, unit: unitNames[unit] } : cells
}

/** The words beside a number: 3,20 €/kg and $3.20 per lb have two. */
const wordsBeside = ({ before, behind }: ParsedNumber) => unitWordsIn(`${before} ${behind}`)

const unitBeside = (number: ParsedNumber): Unit | undefined =>
  wordsBeside(number)
    .map(unitNamed)
    .find((unit) => unit !== undefined)

/** The unit that a cell says. */
type CellUnit = Unit | 'EBC' | 'LOVIBOND'

interface RowContext {
  row: number
  given: Given
  titles: ColumnTitles
  signs: Signs
}

/** The one possible reading of a number, else the one by the signs of the file; null where those are not known. */
function settled(column: NumberColumn, parsed: ParsedNumber, { decimals }: Signs): number | null {
  const { value, grouped } = parsed
  if (grouped === null) return value
  if (!isOpenNumber(parsed, column)) return isWithin(numberColumns[column])(value) ? value : grouped
  const sign = decimals.get(column)
  return sign ? valueBy(parsed, sign) : null
}

/** The unit beside a number: undefined for none; null for one that its column can't have, and for another currency. */
function unitSaid(
  column: NumberColumn,
  parsed: ParsedNumber,
  { currency }: Signs,
): CellUnit | undefined | null {
  const words = wordsBeside(parsed)
  if (words.length === 0) return undefined
  if (column === 'alphaAcid') return isOneOf(words, ['%']) ? undefined : null
  if (column === 'potential') return isOneOf(words, ['sg']) ? undefined : null
  if (column === 'colorLovibond')
    return isOneOf(words, ['ebc']) ? 'EBC' : isOneOf(words, ['°l', 'l', 'lovibond']) ? 'LOVIBOND' : null
  const units = words.filter((one) => column !== 'costPerUnit' || !isCurrency(one, currency))
  if (units.length === 0) return undefined
  return units.length === 1 ? (unitNamed(units[0] ?? '') ?? null) : null
}

function readRow(cells: Cells, { row, given, titles, signs }: RowContext) {
  const problems: ImportProblem[] = []
  const name = cells.name ?? ''
  const wrong = (column: CsvColumn, expected: Message): undefined => {
    const got = (cells[column] ?? '').slice(0, 100)
    problems.push({ row, name: name.slice(0, 200), column: columnName(titles, column), expected, got })
  }
  const text = (column: CsvColumn, max: number) => {
    const cell = cells[column]
    if (!cell) return undefined
    if (!isStorable(cell) || !isVisible(cell)) return wrong(column, message('stockImport.expectedOneLine'))
    return cell.length <= max ? cell : wrong(column, message('stockImport.atMost', { max }))
  }
  const lot = () => {
    // A spreadsheet took it for a number, and most of its digits are lost.
    const isRounded = /^\d[.,]\d+e[+-]\d+$/i.test(cells.lotNumber ?? '')
    return isRounded ? wrong('lotNumber', message('stockImport.expectedLot')) : text('lotNumber', 60)
  }
  const word = <Value>(column: CsvColumn, named: (word: string) => Value | undefined, expected: Message) => {
    const cell = cells[column]
    return cell ? (named(cell) ?? wrong(column, expected)) : undefined
  }
  const number = (column: NumberColumn) => {
    const cell = cells[column]
    if (!cell) return undefined
    const limits = numberColumns[column]
    const { min, max, decimals } = limits
    const expected = message('stockImport.expectedNumber', { min, max, decimals })
    const parsed = parseNumber(cell)
    if (!parsed) return wrong(column, expected)
    const unit = unitSaid(column, parsed, signs)
    const { currency = null } = given.get(column) ?? {}
    const isForeign = currency !== null && !isCurrency(currency, signs.currency)
    if (unit === null || isForeign) return wrong(column, message('stockImport.expectedUnitBeside'))
    const typed = settled(column, parsed, signs)
    if (typed === null) {
      const readings = { one: { number: parsed.value }, other: { number: parsed.grouped ?? NaN } }
      return wrong(column, message('stockImport.expectedOneReading', readings))
    }
    const value = converted(column, typed, unit)
    const isRight = value >= min && value <= max && Number(value.toFixed(decimals)) === value
    return isRight ? value : wrong(column, expected)
  }
  /** In the unit of the row, of a number in that of its cell or the header; NaN when those can't be converted. */
  const converted = (column: NumberColumn, typed: number, said: CellUnit | undefined) => {
    const title = given.get(column)
    if ((said ?? title?.color) === 'EBC') return toStored(inEbc, 'maltColor', typed)
    if (said === 'EBC' || said === 'LOVIBOND') return typed
    const unit = unitNamed(cells.unit ?? '')
    const units = said ? [said] : (title?.units ?? [])
    if (!units[0] || !unit || units.includes(unit)) return typed
    const from = units.find((one) => convert(1, one, unit) !== null)
    const one = (from && convert(1, from, unit)) ?? NaN
    return column === 'costPerUnit' ? rounded(typed / one, 2) : roundQuantity(typed * one)
  }
  const day = () => {
    const cell = cells.expirationDate
    if (!cell) return undefined
    const serial = serialOf(cell)
    const parsed = parseDay(cell)
    const [one, other] = parsed && isTime(parsed.rest) ? possibleDays(parsed) : []
    if (one && other && signs.days === null)
      return wrong(
        'expirationDate',
        message('stockImport.expectedOneDay', { one: { day: one }, other: { day: other } }),
      )
    const written = parsed && other && signs.days ? dayBy(parsed, signs.days) : one
    const read = serial === null ? written : dayOfSerial(serial, signs.daySystem)
    return read && isDay(read) ? read : wrong('expirationDate', message('stockImport.expectedDay'))
  }
  if (!name) wrong('name', message('stockImport.expectedName'))
  const aCategory = message('stockImport.expectedCategory')
  const category = word('category', (cell) => categoryWords.get(comparable(cell)), aCategory)
  if (!cells.category) wrong('category', aCategory)
  const cost = number('costPerUnit')
  const read: IngredientRow = {
    row,
    name: text('name', 120) ?? name,
    category: category ?? 'MISC',
    subcategory: text('subcategory', 60),
    currentQuantity: number('currentQuantity'),
    unit: word('unit', unitNamed, message('stockImport.expectedUnit')),
    reorderThreshold: number('reorderThreshold'),
    costPerUnitCents: cost === undefined ? undefined : Math.round(cost * 100),
    supplierName: text('supplierName', 120),
    lotNumber: lot(),
    expirationDate: day(),
    alphaAcid: number('alphaAcid'),
    colorLovibond: number('colorLovibond'),
    potential: number('potential'),
  }
  return { row: read, problems }
}

/** Whether a word is this currency: its code or one of its signs, such as CAD, CA$ and $. */
function isCurrency(word: string, currency: string): boolean {
  const narrow = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const sign = narrow.formatToParts(0).find(({ type }) => type === 'currency')?.value
  return (
    [currency, currencySign(currency), sign].includes(word.toUpperCase()) ||
    (currency === 'CHF' && /^s?fr\.?$/i.test(word))
  )
}

const isOneOf = (words: readonly string[], known: readonly string[]) =>
  words.length === 1 && known.includes(comparable(words[0] ?? ''))

/** Spreadsheets write a time of day behind days that have none. */
const isTime = (rest: string) =>
  /^(?:\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:z|[+-]\d{2}:?\d{2})?)?$/i.test(rest)

const otherCategoryWords = {
  grains: 'GRAIN',
  malt: 'GRAIN',
  malts: 'GRAIN',
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
