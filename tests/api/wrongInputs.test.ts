import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keptOfFile } from '#domain/devices/fileDevice.ts'
import { guessColumns } from '#domain/devices/files/guessColumns.ts'
import { meterColumns } from '#domain/devices/files/meterColumns.ts'
import { readMeterFile } from '#domain/devices/files/meterFile.ts'
import { readMeterRows } from '#domain/devices/files/readMeterRows.ts'
import { readPost } from '#domain/devices/readPost.ts'
import type { IngredientRow } from '#domain/stock/files/ingredientCsv.ts'
import { readIngredientCsv } from '#domain/stock/files/ingredientTable.ts'
import { presets } from '#domain/units/units.ts'
import { english } from '#tests/support/english.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { fileText } from '#web/ui/inputs/fileText.ts'

const server = await serverOfFile()
const viewer = await server.signIn('VIEWER')

/** Small files of kinds that people of this field complain about, each with what it means; siblings have a letter behind its number. */
const folder = new URL('../fixtures/wrongInputs/', import.meta.url)

interface WrongInput {
  file: string
  what: string
  /** What the product makes of the file's text. */
  read: (content: string) => unknown
  right: unknown
}

const meterFiles: WrongInput[] = [
  {
    file: '31-unit-in-cells.csv',
    what: 'the unit in a cell wins over that of who reads °C',
    read: readings,
    right: {
      values: [
        ['TEMPERATURE', 68.9, 69.1],
        ['GRAVITY', 1.02, 1.0199],
      ],
      problems: [],
    },
  },
  {
    file: '31a-fahrenheit-sign.csv',
    what: 'a sign for degrees Fahrenheit is a unit too',
    read: readings,
    right: {
      values: [
        ['TEMPERATURE', 68.9, 69.1],
        ['GRAVITY', 1.02, 1.0199],
      ],
      problems: [],
    },
  },
  {
    file: '31b-plato-in-cells.csv',
    what: 'each cell has its own unit, in a column that says another',
    read: readings,
    right: {
      values: [
        ['TEMPERATURE', 68.9, 69.1, 69.3],
        ['GRAVITY', 1.02, 1.0199, 1.0198],
      ],
      problems: [],
    },
  },
  {
    file: '31c-units-of-something-else.csv',
    what: 'a unit of something else, and two numbers in a cell, are refused',
    read: readings,
    right: {
      values: [
        ['TEMPERATURE', 69.3],
        ['GRAVITY', 1.0198],
      ],
      problems: [
        '2 Temp: a number in the chosen unit, got 20.5 psi',
        '3 Temp: a number in the chosen unit, got 20 to 21',
      ],
    },
  },
  {
    file: '31d-thousandths.csv',
    what: 'a gravity in thousandths has a comma between thousands, a pressure three decimals',
    read: readings,
    right: {
      values: [
        ['GRAVITY', 1.02, 1.0199],
        ['PRESSURE', 14.7, 14.69],
      ],
      problems: [],
    },
  },
]

/** What is read of the file of a meter for somebody who reads degrees Celsius, as everything is stored: °F, SG, psi. */
function readings(csv: string) {
  const file = readMeterFile(csv)
  if (file.refusal !== null) return english(file.refusal)
  const { moment, clock, days, values } = guessColumns(file, presets.METRIC)
  const columns = meterColumns.parse({ moment, clock, days: days ?? 'DAY_FIRST', values })
  const stays = [
    { equipmentId: 'FV-1', from: new Date('2026-10-01T00:00Z'), to: new Date('2026-11-01T00:00Z') },
  ]
  const read = readMeterRows(file, columns, { timeZone: 'Europe/Berlin', stays })
  return {
    values: (['TEMPERATURE', 'GRAVITY', 'PRESSURE', 'PH'] as const).flatMap((kind) => {
      const of = read.readings.flatMap(({ measured }) => measured[kind] ?? [])
      return of.length > 0
        ? [[kind, ...of.map((value) => Number(value.toFixed(kind === 'GRAVITY' ? 4 : 2)))]]
        : []
    }),
    problems: read.problems.map(
      ({ row, column, expected, got }) => `${row} ${column}: ${english(expected)}, got ${got}`,
    ),
  }
}

const stockFiles: WrongInput[] = [
  {
    file: '20-thousands-point.csv',
    what: 'another amount of its column says that its points are thousands',
    read: (csv) => stock(csv),
    right: {
      rows: [
        'R3 Pilsner: currentQuantity 1240, unit KG, costPerUnitCents 95',
        'R3 Weizen: currentQuantity 1240.5, unit KG, costPerUnitCents 105',
      ],
    },
  },
  {
    file: '20a-thousands-alone.csv',
    what: 'an amount that no other cell explains is asked',
    read: (csv) => stock(csv),
    right: {
      rows: ['R3 Hefe: currentQuantity 12, unit KG'],
      problems: ['2 Bestand: 1.24 or 1,240: choose how numbers are written, got 1.240'],
      openNumber: '1.240',
    },
  },
  {
    file: '20b-thousands-comma.csv',
    what: 'other titles are known, commas are thousands, and a cell has its own unit',
    read: (csv) => stock(csv),
    right: {
      rows: [
        'R3 Pale: currentQuantity 1240, unit LBS, costPerUnitCents 95',
        'R3 Oats: currentQuantity 12.5, unit KG, costPerUnitCents 110500',
      ],
    },
  },
  {
    file: '20c-narrow-blanks.csv',
    what: 'blanks of any width are thousands, and prices in euros are refused where they are dollars',
    read: (csv) => ({ inDollars: stock(csv), inEuros: stock(csv, 'EUR') }),
    right: {
      inDollars: {
        rows: [],
        problems: [
          '2 coût: a unit or currency that fits this column, got 0,95 €',
          '3 coût: a unit or currency that fits this column, got 1,05 €/kg',
        ],
      },

      inEuros: {
        rows: [
          'R3 Pale: currentQuantity 1240.5, unit KG, costPerUnitCents 95',
          'R3 Blé: currentQuantity 12500, unit KG, costPerUnitCents 105',
        ],
      },
    },
  },
  {
    file: '20d-swiss.csv',
    what: 'apostrophes are thousands, francs may end in a dash, programs write exponents',
    read: (csv) => stock(csv, 'CHF'),
    right: {
      rows: [
        'R3 Pilsner: currentQuantity 1240.5, unit KG, costPerUnitCents 95',
        'R3 Hopfen: currentQuantity 0.25, unit KG, costPerUnitCents 1200',
      ],
    },
  },
  {
    file: '20e-half-numbers.csv',
    what: 'what is no number as a whole is refused by the name of its column',
    read: (csv) => stock(csv),
    right: {
      rows: [],
      problems: [
        '2 Bestand: a number from 0 to 1,000,000 with at most 3 decimals, got 12-14',
        '3 Bestand: a number from 0 to 1,000,000 with at most 3 decimals, got 5 kg 300',
        '4 Bestand: a number from 0 to 1,000,000 with at most 3 decimals, got 1.2.3',
        '5 Bestand: a unit or currency that fits this column, got 12 bar',
      ],
    },
  },
  {
    file: '21-days-of-excel-de.csv',
    what: 'the day as a German spreadsheet saves it',
    read: (csv) => stock(csv),
    right: { rows: ['R3 Hopfen: currentQuantity 2.5, unit KG, expirationDate 2027-04-30'] },
  },
  {
    file: '21a-days-of-excel-us.csv',
    what: 'the days of an American spreadsheet: one above 12 says which number is the month',
    read: (csv) => stock(csv),
    right: {
      rows: [
        'R3 Cascade: currentQuantity 2.5, unit KG, expirationDate 2027-04-30',
        'R3 Saaz: currentQuantity 3, unit KG, expirationDate 2027-05-04',
      ],
    },
  },
  {
    file: '21b-months-of-excel-fr.csv',
    what: 'the months of a French spreadsheet',
    read: (csv) => stock(csv),
    right: {
      rows: [
        'R3 Cascade: currentQuantity 2.5, unit KG, expirationDate 2027-04-30',
        'R3 Saaz: currentQuantity 3, unit KG, expirationDate 2027-02-01',
      ],
    },
  },
  {
    file: '21c-serial-numbers.csv',
    what: 'the days of a spreadsheet as numbers, and with German months and weekdays',
    read: (csv) => stock(csv),
    right: {
      rows: [
        'R3 Hopfen: currentQuantity 2.5, unit KG, expirationDate 2027-04-30',
        'R3 Saazer: currentQuantity 3, unit KG, expirationDate 2027-03-30',
        'R3 Malz: currentQuantity 4, unit KG, expirationDate 2027-04-30',
      ],
    },
  },
  {
    file: '21d-day-or-month.csv',
    what: 'a day that no other cell explains is asked, unless it can be one only',
    read: (csv) => stock(csv),
    right: {
      rows: [],
      problems: [
        '2 caducidad: May 4, 2027 or Apr 5, 2027: choose how days are written, got 04/05/2027',
        '3 caducidad: a day, such as 2026-04-03, got 31/02/2027',
      ],
    },
  },
  {
    file: '21e-utf-16.csv',
    what: 'the Unicode text of a spreadsheet, with tabs',
    read: (csv) => stock(csv),
    right: { rows: ['R3 Kölner Malz: currentQuantity 2.5, unit KG, expirationDate 2027-04-30'] },
  },
  {
    file: '21f-windows-1252.csv',
    what: 'the letters of Windows',
    read: (csv) => stock(csv),
    right: { rows: ['R3 Kölner Malz: currentQuantity 2.5, unit KG, expirationDate 2027-04-30'] },
  },
  {
    file: '25-names-that-look-alike.csv',
    what: 'a name is one name, composed or not, and has no line break',
    read: (csv) => stock(csv),
    right: {
      rows: ['R3 Kölner Malz: currentQuantity 10, unit KG'],
      problems: [
        '3 Name: a name that is not in row 2 already, got R3 Kölner Malz',
        '4 Name: one line without invisible characters, got R3 Kölner\nMalz',
      ],
    },
  },
  {
    file: '25a-blanks-and-capitals.csv',
    what: 'blanks of any number and width, and capitals, make no other name',
    read: (csv) => stock(csv),
    right: {
      rows: ['R3 Cologne Malt: currentQuantity 10'],
      problems: [
        '3 name: a name that is not in row 2 already, got r3 cologne malt',
        '4 name: a name that is not in row 2 already, got R3 Cologne Malt',
      ],
    },
  },
  {
    file: '25b-zero-width.csv',
    what: 'invisible characters are refused in every text, and suppliers are composed too',
    read: (csv) => stock(csv),
    right: {
      rows: ['R3 Rye: currentQuantity 30, supplierName Münchner Mälzerei'],
      problems: [
        '2 name: one line without invisible characters, got R3 Malt\u200b',
        '3 lotNumber: one line without invisible characters, got L\u202e1',
      ],
    },
  },
  {
    file: '25c-lots-that-were-numbers.csv',
    what: 'a lot whose digits a spreadsheet has lost is refused, one that it kept as text is a text',
    read: (csv) => stock(csv),
    right: {
      rows: ['R3 Wheat: currentQuantity 20, lotNumber 0012'],
      problems: ['2 lotNumber: a lot number as text: a spreadsheet has rounded this one, got 4,01235E+12'],
    },
  },
  {
    file: '25d-cells-without-a-title.csv',
    what: 'columns that are skipped are said with their values, and cells too many are refused',
    read: (csv) => stock(csv),
    right: {
      rows: ['R3 Malt: currentQuantity 10, supplierName Valley'],
      problems: [expect.stringMatching(/^3 : at most 6 cells, as the first row has, got dry$/)],
      skipped: ['Shelf: B2, Valley', ': dry, B3'],
    },
  },
]

/** What is read of a file of ingredients: what its rows store, what is asked, and what is left out. */
function stock(csv: string, currency = 'USD') {
  const read = readIngredientCsv(csv, {}, currency)
  if (read.refusal !== null) return english(read.refusal)
  const { rows, problems, skipped, openNumber } = read.file
  const inWords = (one: IngredientRow) => {
    const fields = Object.entries(one).filter(
      ([field, value]) => !['row', 'name', 'category'].includes(field) && value !== undefined,
    )
    return `${one.name}: ${fields.map(([field, value]) => `${field} ${value}`).join(', ')}`
  }
  return {
    rows: rows.map(inWords),
    ...(problems.length > 0 && {
      problems: problems.map(
        ({ row, column, expected, got }) => `${row} ${english(column)}: ${english(expected)}, got ${got}`,
      ),
    }),
    ...(skipped.length > 0 && {
      skipped: skipped.map(({ title, samples }) => `${title}: ${samples.join(', ')}`),
    }),
    ...(openNumber !== null && { openNumber }),
  }
}

const clocksSetBack: WrongInput[] = [
  {
    file: '30-clocks-set-back.csv',
    what: 'the second pass of an hour that comes twice is an hour later',
    read: moments,
    right: ['24T23:30', '25T00:00', '25T00:30', '25T01:00', '25T01:30', '25T02:00'],
  },
  {
    file: '30a-last-reading-first.csv',
    what: 'and with the last reading first',
    read: moments,
    right: ['24T23:30', '25T00:00', '25T00:30', '25T01:00', '25T01:30', '25T02:00'],
  },
  {
    file: '30b-equal-readings-each-hour.csv',
    what: 'equal values of the two passes are two readings',
    read: moments,
    right: ['24T23:00', '25T00:00', '25T01:00', '25T02:00'],
  },
  {
    file: '30c-two-devices.csv',
    what: 'each device in a file has its own order',
    read: moments,
    right: ['24T23:44', '24T23:45', '25T00:29', '25T00:30', '25T01:14', '25T01:15', '25T01:59', '25T02:00'],
  },
]

const powerOnValues: WrongInput[] = [
  { file: '40-post.json', what: '85 °C in a fermenter is a power-on value', read: faults, right: [185] },
  { file: '40a-fahrenheit-as-text.json', what: 'and 185 °F in a text', read: faults, right: [185] },
  { file: '40b-not-connected.json', what: 'and −127 °C', read: faults, right: [-196.6] },
  { file: '40c-kelvin.json', what: 'and 358.15 K', read: faults, right: [185] },
]

/** The moments of a file of a meter in Berlin, as days of October 2026 and times in UTC. */
function moments(csv: string) {
  const file = readMeterFile(csv)
  if (file.refusal !== null) return english(file.refusal)
  const { moment, clock, days, values } = guessColumns(file, presets.METRIC)
  const columns = meterColumns.parse({ moment, clock, days: days ?? 'DAY_FIRST', values })
  const stays = [
    { equipmentId: 'FV-1', from: new Date('2026-10-01T00:00Z'), to: new Date('2026-11-01T00:00Z') },
  ]
  const { readings: read } = readMeterRows(file, columns, { timeZone: 'Europe/Berlin', stays })
  return read.map(({ at }) => at.toISOString().slice(8, 16))
}

/** The temperatures, in °F, that are kept of a message in a fermenter and don't count as they are power-on values. */
function faults(body: string) {
  const read = readPost({ path: '', query: {}, body, contentType: null })
  if ('refused' in read) return read.refused
  return read.readings.flatMap(({ measured }) => {
    const { values, faults: wrong } = keptOfFile(measured, new Date('2026-10-20T12:00Z'))
    return wrong.TEMPERATURE === 'POWER_ON' && !wrong.GRAVITY ? [values.TEMPERATURE] : []
  })
}

const requests: WrongInput[] = [
  {
    file: '50-graphql.json',
    what: 'an operation name that the document has not is malformed',
    read: statusOfRequest,
    right: { status: 400, code: 'BAD_REQUEST' },
  },
  {
    file: '50a-operation-name-of-another.json',
    what: 'the name of another operation is malformed',
    read: statusOfRequest,
    right: { status: 400, code: 'BAD_REQUEST' },
  },
  {
    file: '50b-operation-name-number.json',
    what: 'an operation name that is no text is malformed',
    read: statusOfRequest,
    right: { status: 400, code: 'BAD_REQUEST' },
  },
  {
    file: '50c-variables-list.json',
    what: 'variables that are a list are malformed',
    read: statusOfRequest,
    right: { status: 400, code: 'BAD_REQUEST' },
  },
  {
    file: '50d-operation-name-null.json',
    what: 'an operation name that is null is none',
    read: statusOfRequest,
    right: { status: 200, code: undefined },
  },
]

/** How GraphQL answers a body. */
async function statusOfRequest(body: string) {
  const answer = await server.call('POST', '/graphql', viewer, body, { 'content-type': 'application/json' })
  return { status: answer.status, code: answer.body.errors?.[0]?.extensions.code }
}

const all = [...clocksSetBack, ...powerOnValues, ...stockFiles, ...meterFiles, ...requests]

it.each(all)('$file: $what', async ({ file, read, right }) => {
  const bytes = readFileSync(new URL(file, folder))
  expect(await read(await fileText(new File([bytes], file)))).toEqual(right)
})

it('has a right value for every small file that goes wrong', () => {
  expect(all.map(({ file }) => file).sort()).toEqual(readdirSync(folder).sort())
})
