import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ingredientsCsv, type ExportedIngredient } from '#domain/stock/files/ingredientExport.ts'
import { readCsvTable } from '#domain/stock/files/csvTable.ts'
import { importLimits } from '#domain/stock/files/ingredientCsv.ts'
import { readIngredientCsv } from '#domain/stock/files/ingredientTable.ts'
import { decimalSignIn } from '#domain/language/numbers.ts'
import { storedUnits } from '#domain/units/storedUnits.ts'
import { languages, type Language } from '#generated/language/languages.ts'
import { runsOf } from '#tests/support/runs.ts'

/** How a program saves a table of cells that it took for numbers and days. */
interface Saver {
  name: string
  separator: ',' | ';' | '\t'
  number: (value: number, locale: string) => string
  day: (day: string, locale: string) => string
}

const inNumbers = (useGrouping: boolean) => (value: number, locale: string) =>
  new Intl.NumberFormat(locale, { useGrouping, maximumFractionDigits: 10 }).format(value)
const inDays = (options: Intl.DateTimeFormatOptions) => (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
const inShort = inDays({ year: 'numeric', month: '2-digit', day: '2-digit' })
const serial = (day: string) => String((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000)
const dashed = (day: string, locale: string) =>
  inDays({ year: '2-digit', month: 'short', day: '2-digit' })(day, locale).replaceAll(/[\s,]+/g, '-')

const savers: Saver[] = [
  { name: 'Excel', separator: ';', number: inNumbers(false), day: inShort },
  { name: 'Excel as Unicode text, grouped', separator: '\t', number: inNumbers(true), day: inShort },
  { name: 'Excel with months by name', separator: ';', number: inNumbers(false), day: dashed },
  { name: 'Excel with days as numbers', separator: ';', number: inNumbers(true), day: serial },
  {
    name: 'LibreOffice',
    separator: ',',
    number: inNumbers(false),
    day: inDays({ year: '2-digit', month: '2-digit', day: '2-digit' }),
  },
  { name: 'Numbers', separator: ';', number: inNumbers(true), day: inDays({ dateStyle: 'long' }) },
  {
    name: 'Numbers with weekdays',
    separator: ';',
    number: inNumbers(false),
    day: inDays({ dateStyle: 'full' }),
  },
  { name: 'Google Sheets', separator: ',', number: inNumbers(true), day: inDays({ dateStyle: 'medium' }) },
]

function savedBy({ separator, number, day }: Saver, csv: string, language: Language): string {
  const { locale } = languages[language]
  const read = readCsvTable(csv, importLimits)
  if (read.refusal !== null) throw new Error('The export is not read.')
  const sign = decimalSignIn(locale)
  const saved = read.table.map((row, at) =>
    row.map((cell) => {
      const digits = cell.replace(sign, '.')
      const text =
        at === 0 || cell === ''
          ? cell
          : /^\d+(?:\.\d+)?$/.test(digits)
            ? number(Number(digits), locale)
            : /^\d{4}-\d{2}-\d{2}$/.test(cell)
              ? day(cell, locale)
              : cell
      return text.includes(separator) ? `"${text}"` : text
    }),
  )
  return saved.map((row) => `${row.join(separator)}\r\n`).join('')
}

const item = fc.record({
  currentQuantity: fc.integer({ min: 0, max: 20_000_000 }).map((steps) => steps / 1_000),
  reorderThreshold: fc.integer({ min: 0, max: 2_000 }),
  costPerUnitCents: fc.integer({ min: 0, max: 500_000 }),
  colorLovibond: fc.option(fc.integer({ min: 0, max: 60_000 }).map((steps) => steps / 100)),
  potential: fc.option(fc.integer({ min: 1_000, max: 1_046 }).map((steps) => steps / 1_000)),
  expirationDate: fc.option(
    fc
      .integer({ min: 0, max: 3_000 })
      .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)),
  ),
})

const rest: Omit<ExportedIngredient, 'name' | keyof FromArbitrary> = {
  category: 'GRAIN',
  subcategory: null,
  unit: 'KG',
  supplierName: 'Mälzerei',
  lotNumber: 'L-2026/04',
  alphaAcid: null,
}

type FromArbitrary = typeof item extends fc.Arbitrary<infer Item> ? Item : never

const cases = savers.flatMap((saver) =>
  (Object.keys(languages) as Language[]).map((language) => [saver.name, language, saver] as const),
)

describe('an export of the stock that a spreadsheet has saved', () => {
  it.each(cases)('by %s in %s comes back equal, or is asked', (_name, language, saver) => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 4 }), (items) => {
        const all = items.map((one, at): ExportedIngredient => ({ ...rest, ...one, name: `Malt ${at + 1}a` }))
        const csv = savedBy(saver, ingredientsCsv(all, { language, units: storedUnits }), language)
        const read = readIngredientCsv(csv)
        if (read.refusal !== null) throw new Error(csv)
        const { rows, problems, openNumber, openDay } = read.file
        const equal = all.map((one, at) => ({
          row: at + 2,
          ...Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null)),
        }))
        const known = rows.map((one) =>
          Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)),
        )
        for (const one of known) expect(equal, csv).toContainEqual(one)
        const asked = new Set(problems.map(({ row }) => row))
        expect(asked.size + rows.length, csv).toBe(all.length)
        expect(asked.size === 0 || openNumber !== null || openDay !== null, csv).toBe(true)
      }),
      runsOf(`exports that ${saver.name} saved`, { usually: 12, share: cases.length }),
    )
  })
})
