import { describe, expect, it } from 'vitest'
import { readerOf, written } from '#api/language/readers.ts'
import { storedUnits } from '#domain/units/storedUnits.ts'
import { ingredientDefaults } from '#domain/stock/ingredientForm.ts'
import { planRow } from '#domain/stock/files/ingredientImport.ts'
import { delimiterOf, writeCsv } from '#domain/stock/files/csv.ts'
import { csvColumns } from '#domain/stock/files/csvColumns.ts'
import { readIngredientTable, type ImportProblem } from '#domain/stock/files/ingredientCsv.ts'
import { english } from '#tests/support/english.ts'
import { readIngredientCsv } from '#domain/stock/files/ingredientTable.ts'

const header = ['name', 'category', 'currentQuantity', 'unit', 'costPerUnit']
const inEnglish = (problems: readonly ImportProblem[]) =>
  problems.map((problem) => ({ ...problem, expected: english(problem.expected) }))
const read = (...rows: string[][]) => readIngredientTable([header, ...rows])

describe('a row of ingredients', () => {
  it('is understood, and what it leaves empty stays open', () => {
    expect(read([' Citra ', 'Hops', '12.5', 'oz', '$1.10'])).toMatchObject({
      rows: [
        {
          row: 2,
          name: 'Citra',
          category: 'HOPS',
          currentQuantity: 12.5,
          unit: 'OZ',
          costPerUnitCents: 110,
        },
      ],
      problems: [],
      skipped: [],
    })
    expect(read(['Citra', 'hops', '', '', '']).rows[0]).not.toHaveProperty('currentQuantity', 0)
  })

  it.each([
    ['no name', ['', 'grain', '1', 'lbs', '1'], 'name', 'a name', ''],
    ['no category', ['A', '', '1', 'lbs', '1'], 'category', 'grain, hops, yeast or misc', ''],
    [
      'an unknown category',
      ['A', 'fruit', '1', 'lbs', '1'],
      'category',
      'grain, hops, yeast or misc',
      'fruit',
    ],
    [
      'a word for a number',
      ['A', 'grain', 'ten', 'lbs', '1'],
      'currentQuantity',
      'a number from 0 to 1,000,000 with at most 3 decimals',
      'ten',
    ],
    [
      'a quantity below 0',
      ['A', 'grain', '-1', 'lbs', '1'],
      'currentQuantity',
      'a number from 0 to 1,000,000 with at most 3 decimals',
      '-1',
    ],
    [
      'a unit that is none',
      ['A', 'grain', '1', 'bags', '1'],
      'unit',
      'lbs, oz, grams, kg, liters or each',
      'bags',
    ],
    [
      'fractions of a cent',
      ['A', 'grain', '1', 'lbs', '0.125'],
      'costPerUnit',
      'a number from 0 to 100,000 with at most 2 decimals',
      '0.125',
    ],
  ])('is refused for %s, with what was expected', (_what, row, column, expected, got) => {
    const { rows, problems } = read(['Good', 'misc', '', '', ''], row)
    expect(rows.map(({ name }) => name)).toEqual(['Good'])
    expect(inEnglish(problems)).toEqual([{ row: 3, name: row[0], column, expected, got }])
  })

  it('is refused when it repeats a name, whatever its capitals', () => {
    const { rows, problems } = read(['Saaz', 'hops'], [''], ['SAAZ', 'hops'])
    expect(rows).toHaveLength(1)
    expect(inEnglish(problems)).toEqual([
      { row: 4, name: 'SAAZ', column: 'name', expected: 'a name that is not in row 2 already', got: 'SAAZ' },
    ])
  })

  it('finds its columns in any order and spelling, and says which are left out', () => {
    const table = [
      ['Supplier Name', 'CATEGORY', 'Colour', 'Name'],
      ['Weyermann®', 'grain', 'brown', 'Carafa'],
    ]
    expect(readIngredientTable(table)).toMatchObject({
      rows: [{ name: 'Carafa', supplierName: 'Weyermann®' }],
      skipped: [{ column: 2, title: 'Colour', samples: ['brown'] }],
    })
  })

  it('needs the columns name and category', () => {
    expect(inEnglish(readIngredientTable([['title', 'category']]).problems)).toEqual([
      { row: 1, name: '', column: '', expected: 'a column “Name”', got: 'title, category' },
    ])
  })
})

it.each([
  ['name,category\r\n', ','],
  ['name;category;unit', ';'],
  ['name\tcategory', '\t'],
  ['"a;b;c",category', ','],
])('the cells of %j are separated by %j', (csv, sign) => {
  expect(delimiterOf(csv)).toBe(sign)
})

it('escapes what a spreadsheet would take for a formula, and takes that back', () => {
  const names = ['=1+1', '+49', '-x', '@home', 'A, "B"', "'quoted"]
  const csv = writeCsv([['name', 'category'], ...names.map((name) => [name, 'misc'])])
  expect(csv).toContain("\r\n'=1+1,misc\r\n")
  expect(csv.startsWith('\ufeffname,category\r\n')).toBe(true)
  const table = names.map((name) => [/^[=+\-@]/.test(name) ? `'${name}` : name, 'misc'])
  expect(readIngredientTable([['name', 'category'], ...table]).rows.map(({ name }) => name)).toEqual(names)
})

it('knows every column that it writes', () => {
  expect(readIngredientTable([[...csvColumns]]).skipped).toEqual([])
})

it('reads one half in a file with commas that writes it with a decimal comma', () => {
  const read = readIngredientCsv('name,category,currentQuantity,costPerUnit\nMoss,misc,"0,500","1,250.50"\n')
  expect(read).toMatchObject({
    file: { rows: [{ currentQuantity: 0.5, costPerUnitCents: 125_050 }], problems: [] },
  })
})

it('refuses a file of 20,000 rows before anything of it is shown', () => {
  const csv = ['name,category', ...Array.from({ length: 20_000 }, (_, n) => `Malt ${n},grain`)].join('\n')
  expect(english(readIngredientCsv(csv).refusal)).toBe('The file has 20,000 rows: at most 5,000 are allowed.')
})

it.each([
  ['en', 'Qty on hand,Minimum,Unit cost', 'or Qty on hand, Minimum, and Unit cost in each too'],
  ['de', 'Menge,Mindestbestand,Preis', 'oder auch Menge, Mindestbestand und Preis in Stück'],
  ['fr', 'Quantité,Stock mini,Prix', 'ou aussi Quantité, Stock mini et Prix en unité'],
  ['es', 'Cantidad,Mínimo,Precio', 'o también Cantidad, Mínimo y Precio en ud.'],
] as const)('names the columns of a refusal as the file does, in %s', (language, titles, words) => {
  const table = [
    ['name', 'category', ...titles.split(',')],
    ['Pale Malt', 'grain', '3 each', '', ''],
  ]
  const file = readIngredientTable(table)
  const stocked = { ...ingredientDefaults, unit: 'LBS' as const, reorderThreshold: 10, costPerUnitCents: 100 }
  const [problem] = file.rows.flatMap((row) => planRow(row, stocked, file.titles).problem ?? [])
  expect(problem?.column).toBe(titles.split(',')[0])
  expect(written(problem?.expected ?? '', readerOf(language, storedUnits))).toContain(words)
})

it('reads the units that its header says, and converts them to those of a row', () => {
  const table = [
    [
      'name',
      'category',
      'currentQuantity (kg)',
      'unit',
      'costPerUnit (per kg)',
      'color (EBC)',
      'reorderThreshold (stone)',
    ],
    ['Pale Malt', 'grain', '100', '', '1.20', '5', '3'],
    ['Munich', 'grain', '100', 'lbs', '1.10', '', ''],
    ['Whirlfloc', 'misc', '3', 'each', '', '', ''],
  ]
  const { rows, problems, skipped } = readIngredientTable(table)
  expect(rows).toMatchObject([
    { name: 'Pale Malt', currentQuantity: 100, unit: 'KG', costPerUnitCents: 120, colorLovibond: 2.43 },
    { name: 'Munich', currentQuantity: 220.462, unit: 'LBS', costPerUnitCents: 50 },
  ])
  expect(problems.map(({ name, column }) => [name, column])).toEqual([['Whirlfloc', 'currentQuantity (kg)']])
  expect(skipped).toEqual([{ column: 6, title: 'reorderThreshold (stone)', samples: ['3'] }])
})
