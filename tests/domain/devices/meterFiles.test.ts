import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessColumns } from '#domain/devices/files/guessColumns.ts'
import { meterColumns, type MeterColumns } from '#domain/devices/files/meterColumns.ts'
import { readMeterFile, type MeterFile } from '#domain/devices/files/meterFile.ts'
import { readMeterRows } from '#domain/devices/files/readMeterRows.ts'
import { presets } from '#domain/units/units.ts'
import { english } from '#tests/support/english.ts'

const stays = [
  { equipmentId: 'FV-1', from: new Date('2026-03-01T12:00:00Z'), to: new Date('2026-03-15T12:00:00Z') },
  { equipmentId: 'BT-1', from: new Date('2026-03-15T12:00:00Z'), to: new Date('2026-03-25T12:00:00Z') },
]
const opened = (csv: string): MeterFile => {
  const file = readMeterFile(csv)
  if (file.refusal !== null) throw new Error(english(file.refusal) ?? '')
  return file
}

/** A file as it is read when nobody chooses otherwise. */
function read(csv: string, { timeZone = 'Europe/Berlin', order = 'DAY_FIRST', units = presets.METRIC } = {}) {
  const file = opened(csv)
  const { moment, clock, days, values } = guessColumns(file, units)
  const columns = meterColumns.parse({ moment, clock, days: days ?? order, values })
  return readMeterRows(file, columns, { timeZone, stays })
}

const files: [name: string, csv: string, at: string, measured: object][] = [
  [
    'EasyDens, between semicolons with decimal commas and the day first',
    'Date;Time;Specific Gravity [SG];Extract [°Plato];Temperature [°C]\n13.03.2026;18:30;1,0123;3,14;20,5\n',
    '2026-03-13T17:30:00Z',
    { TEMPERATURE: 68.9, GRAVITY: 1.0123 },
  ],
  [
    'Anton Paar, with lines about the meter and a row of units',
    'Device;DMA 35\nExported;2026-03-20 08:00:00\n\nSample;Date;Time;Density;Temperature\n;;;g/cm³;°C\n7;14.03.2026;07:15:30;1,0105;20,00\n',
    '2026-03-14T06:15:30Z',
    { TEMPERATURE: 68, GRAVITY: 1.0123 },
  ],
  [
    'RAPT, in thousandths with a zone',
    'Id,Created On,Temperature,Gravity,Gravity Velocity,Battery,RSSI\nx,2026-03-12T10:00:00.000Z,20.5,1012.3,-1.2,88.5,-60\n',
    '2026-03-12T10:00:00Z',
    { TEMPERATURE: 68.9, GRAVITY: 1.0123 },
  ],
  [
    'Tilt, with the month first',
    'Timestamp,Timepoint,SG,Temp (F),Color,Beer,Comment\n3/13/2026 6:30:00 PM,46094.77,1.0123,68.5,RED,Pils,\n',
    '2026-03-13T17:30:00Z',
    { TEMPERATURE: 68.5, GRAVITY: 1.0123 },
  ],
  [
    'Tilt, of which only the days of a spreadsheet are left',
    'Timepoint,SG,Temp (F)\n46094.770833,1.0123,68.5\n',
    '2026-03-13T17:30:00Z',
    { TEMPERATURE: 68.5, GRAVITY: 1.0123 },
  ],
  [
    'Brewfather, with set points beside',
    'time,name,temp,target_temp,gravity,pressure (kPa),ph\n1773423000000,FV3,20.5,19,1.0123,80,4.4\n',
    '2026-03-13T17:30:00Z',
    { TEMPERATURE: 68.9, GRAVITY: 1.0123, PRESSURE: 11.6, PH: 4.4 },
  ],
  [
    'a table with tabs, units behind the numbers, and a line for Excel',
    'sep=\t\nZeit\tExtrakt\tTemperatur\tDruck (bar)\n2026-03-13 18:30\t12,5 °P\t20,5 °C\t0,8\n',
    '2026-03-13T17:30:00Z',
    { TEMPERATURE: 68.9, GRAVITY: 1.0505, PRESSURE: 11.6 },
  ],
  [
    'a German spreadsheet that saved it, with months by name',
    'Zeit;SG;Temperatur (°C)\n13. Mrz 26 18:30;1,0123;20,5\n',
    '2026-03-13T17:30:00Z',
    { TEMPERATURE: 68.9, GRAVITY: 1.0123 },
  ],
  [
    'no titles at all',
    '2026-03-13 18:30,1.0123\n2026-03-13 18:45,1.0122\n',
    '2026-03-13T17:30:00Z',
    { GRAVITY: 1.0123 },
  ],
]

describe('the export of a meter', () => {
  it.each(files.slice(0, -1))('is understood without help: %s', (_name, csv, at, measured) => {
    const { readings, problems } = read(csv)
    expect(problems.map(({ expected }) => english(expected))).toEqual([])
    expect(readings).toHaveLength(1)
    expect(readings[0]).toMatchObject({ at: new Date(at), equipmentId: 'FV-1' })
    const kinds = Object.fromEntries(
      Object.entries(readings[0]!.measured).map(([kind, value]) => [
        kind,
        Number(value.toFixed(kind === 'PRESSURE' ? 1 : 4)),
      ]),
    )
    expect(kinds).toEqual(measured)
  })

  it('is read by the columns that a person chooses when it has no titles', () => {
    const file = opened(files.at(-1)![1])
    expect(file).toMatchObject({ titles: ['', ''], firstRow: 1 })
    const columns: MeterColumns = {
      ...{ moment: 0, clock: null, days: 'DAY_FIRST' },
      values: [{ column: 1, kind: 'GRAVITY', unit: 'SG' }],
    }
    expect(readMeterRows(file, columns, { timeZone: 'UTC', stays }).readings).toHaveLength(2)
  })

  it.each([
    ['nothing', '', 'Please select a CSV file first'],
    [
      'words',
      'just words',
      'This file has no table of readings. Export it again as CSV, with a column for the time.',
    ],
    ['an open quotation', 'time,"temp\n', 'Please select a valid CSV file (row 1)'],
    [
      'too many rows',
      `time,temp\n${'2026-03-13 10:00,20\n'.repeat(40_001)}`,
      'The file has 40,001 rows: at most 40,000 are allowed.',
    ],
  ])('is refused in a sentence: %s', (_what, csv, sentence) => {
    expect(english(readMeterFile(csv).refusal)).toBe(sentence)
  })
})

describe('its rows', () => {
  it('are in the vessel in which the batch was at that moment, and none outside of its life', () => {
    const csv =
      'time,sg\n2026-03-01T11:00:00Z,1.050\n2026-03-14T12:00:00Z,1.012\n2026-03-16T12:00:00Z,1.011\n2026-04-01T12:00:00Z,1.010\n'
    const { readings, problems } = read(csv)
    expect(readings.map(({ row, equipmentId }) => [row, equipmentId])).toEqual([
      [3, 'FV-1'],
      [4, 'BT-1'],
    ])
    expect(problems.map(({ row, got, expected }) => [row, got, english(expected)])).toEqual([
      [2, '2026-03-01T11:00:00Z', expect.stringContaining('a time in the tank, from')],
      [5, '2026-04-01T12:00:00Z', expect.stringContaining('a time in the tank, from')],
    ])
  })

  it('with a cell that can be no number are left out and said, and such without a value are skipped', () => {
    const csv =
      'time,sg,temp (C)\n2026-03-13 10:00,many,20\n2026-03-13 11:00,1.012,--\nyesterday,1.012,20\n2026-03-13 12:00,,n/a\n'
    const { readings, problems } = read(csv)
    expect(readings.map(({ measured }) => measured)).toEqual([{ GRAVITY: 1.012 }])
    expect(problems.map(({ row, column, expected, got }) => [row, column, english(expected), got])).toEqual([
      [2, 'sg', 'a number in the chosen unit', 'many'],
      [4, 'time', 'a day and a time', 'yesterday'],
    ])
  })

  it('that say the same within a minute are one', () => {
    const csv =
      'time,sg\n2026-03-13 10:00:05,1.012\n2026-03-13 10:00:35,1.012\n2026-03-13 10:00:40,1.011\n2026-03-13 10:01:05,1.012\n'
    const { readings, repeated } = read(csv)
    expect([readings.length, repeated]).toEqual([3, 1])
  })

  it('are in the order of their moments, whatever the file begins with', () => {
    const csv = 'time,sg\n2026-03-13 12:00,1.010\n2026-03-13 10:00,1.012\n'
    expect(read(csv).readings.map(({ row }) => row)).toEqual([3, 2])
  })

  it('are of the time zone of the brewery, on both sides of a change of clocks', () => {
    const chicago = 'time,sg\n2026-03-08 01:59,1.012\n2026-03-08 03:00,1.011\n'
    expect(read(chicago, { timeZone: 'America/Chicago' }).readings.map(({ at }) => at.toISOString())).toEqual(
      ['2026-03-08T07:59:00.000Z', '2026-03-08T08:00:00.000Z'],
    )
  })
})

describe('the order of day and month', () => {
  it('is proven by a number above 12, and else that of the reader', () => {
    const day = (cells: string) => {
      const { days, isOrderOpen } = guessColumns(opened(`time,sg\n${cells}`), presets.US)
      return [days, isOrderOpen]
    }
    expect(day('3/4/2026 10:00,1.01\n3/13/2026 10:00,1.01\n')).toEqual(['MONTH_FIRST', false])
    expect(day('3/4/2026 10:00,1.01\n13/4/2026 10:00,1.01\n')).toEqual(['DAY_FIRST', false])
    expect(day('3/4/2026 10:00,1.01\n')).toEqual([null, true])
    expect(day('2026-03-04 10:00,1.01\n')).toEqual([null, false])
  })

  it('never makes a day of what is none', () => {
    const right = '14.03.2026 10:00,1.01\n14.03.2026 11:00,1.01\n14.03.2026 12:00,1.01\n'
    const { readings, problems } = read(`time,sg\n${right}31.02.2026 10:00,1.01\n14.03.2026 25:00,1.01\n`)
    expect([readings.length, problems.length]).toEqual([3, 2])
  })
})

describe('the columns', () => {
  const columns = { moment: 0, days: 'DAY_FIRST', values: [{ column: 1, kind: 'GRAVITY', unit: 'SG' }] }
  const problemOf = (given: object) => {
    const { error } = meterColumns.safeParse({ ...columns, ...given })
    return error ? english(error.issues[0]!.message) : null
  }

  it('are refused in a sentence when they cannot be right', () => {
    expect(problemOf({})).toBeNull()
    expect(problemOf({ values: [] })).toBe('Choose at least one measured column.')
    expect(problemOf({ values: [...columns.values, { column: 2, kind: 'GRAVITY', unit: 'PLATO' }] })).toBe(
      'Choose each measurement for one column only.',
    )
    expect(problemOf({ values: [{ column: 1, kind: 'GRAVITY', unit: 'C' }] })).toBe(
      'Choose a unit that fits the measurement.',
    )
    expect(problemOf({ values: [{ column: 1, kind: 'PH' }] })).toBeNull()
  })
})

it('never throws, whatever a file has in it, and keeps only what can be stored', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      '2026-03-13 10:00',
      '13.3.26',
      '10:00',
      '1,0123',
      '1012.3',
      '46094.77',
      '=1+1',
      '"',
      '\0',
      '°P',
      '-',
    ),
  )
  const lines = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 })
  const whole = fc.record({
    moment: fc.nat(5),
    clock: fc.option(fc.nat(5)),
    column: fc.nat(5),
    sign: fc.constantFrom(',', ';', '\t'),
  })
  fc.assert(
    fc.property(lines, whole, (rows, { moment, clock, column, sign }) => {
      const file = readMeterFile(rows.map((row) => row.join(sign)).join('\n'))
      if (file.refusal !== null) return
      guessColumns(file, presets.US)
      const values = [{ column, kind: 'GRAVITY', unit: 'SG' }]
      const columns = meterColumns.parse({ moment, clock, days: 'DAY_FIRST', values })
      const { readings, problems } = readMeterRows(file, columns, { timeZone: 'UTC', stays })
      for (const { at, measured } of readings) {
        expect(at.getTime()).toBeGreaterThanOrEqual(stays[0]!.from.getTime())
        expect(Object.values(measured).every(Number.isFinite)).toBe(true)
      }
      expect(problems.every(({ got }) => got.length <= 60)).toBe(true)
    }),
  )
})
