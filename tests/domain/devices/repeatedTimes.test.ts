import { expect, it } from 'vitest'
import { guessColumns } from '#domain/devices/files/guessColumns.ts'
import { meterColumns } from '#domain/devices/files/meterColumns.ts'
import { readMeterFile } from '#domain/devices/files/meterFile.ts'
import { readMeterRows } from '#domain/devices/files/readMeterRows.ts'
import { presets } from '#domain/units/units.ts'
import { english } from '#tests/support/english.ts'

const stays = [
  { equipmentId: 'FV-1', from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') },
]

/** The moments of the rows of a file, in UTC, in the order of the file. */
function momentsOf(timeZone: string, rows: readonly string[], titles = 'time,sg') {
  const file = readMeterFile([titles, ...rows].join('\n'))
  if (file.refusal !== null) throw new Error(english(file.refusal) ?? '')
  const { moment, clock, days, values } = guessColumns(file, presets.METRIC)
  const columns = meterColumns.parse({ moment, clock, days: days ?? 'DAY_FIRST', values })
  const { readings, problems, repeated } = readMeterRows(file, columns, { timeZone, stays })
  const inFile = readings.toSorted((one, other) => one.row - other.row)
  return {
    moments: inFile.map(({ at }) => at.toISOString().slice(5, 16)),
    problems: problems.map(({ row, expected }) => [row, english(expected)]),
    repeated,
  }
}
/** Rows of a day at these times, each with another gravity unless it is given. */
const rowsOn = (day: string, times: readonly string[], gravity?: number) =>
  times.map((time, index) => `${day} ${time},${gravity ?? 1.05 - index / 1_000}`)
const utc = (day: string, times: readonly string[]) => times.map((time) => `${day}T${time}`)

const berlin = ['01:30', '02:00', '02:30', '02:00', '02:30', '03:00']
const berlinUtc = utc('10-24', ['23:30']).concat(utc('10-25', ['00:00', '00:30', '01:00', '01:30', '02:00']))

it.each<[what: string, zone: string, rows: string[], moments: string[]]>([
  ['in Berlin, the first reading first', 'Europe/Berlin', rowsOn('2026-10-25', berlin), berlinUtc],
  [
    'in Berlin, the last reading first',
    'Europe/Berlin',
    rowsOn('2026-10-25', berlin.toReversed()),
    berlinUtc.toReversed(),
  ],
  ['with equal values in both passes', 'Europe/Berlin', rowsOn('2026-10-25', berlin, 1.02), berlinUtc],
  [
    'of a meter that reads each hour',
    'Europe/Berlin',
    rowsOn('2026-10-25', ['01:00', '02:00', '02:00', '03:00', '04:00'], 1.02),
    ['10-24T23:00', '10-25T00:00', '10-25T01:00', '10-25T02:00', '10-25T03:00'],
  ],
  [
    'of a meter that reads each hour, the last reading first',
    'Europe/Berlin',
    rowsOn('2026-10-25', ['04:00', '03:00', '02:00', '02:00', '01:00'], 1.02),
    ['10-25T03:00', '10-25T02:00', '10-25T01:00', '10-25T00:00', '10-24T23:00'],
  ],
  [
    'of a file that begins in the second pass',
    'Europe/Berlin',
    rowsOn('2026-10-25', ['02:30', '02:45', '03:00', '03:15']),
    utc('10-25', ['01:30', '01:45', '02:00', '02:15']),
  ],
  [
    'of a file that begins in the first pass',
    'Europe/Berlin',
    rowsOn('2026-10-25', ['02:30', '02:45', '02:00', '02:15', '02:30']),
    utc('10-25', ['00:30', '00:45', '01:00', '01:15', '01:30']),
  ],
  [
    'of a file that ends in the first pass',
    'Europe/Berlin',
    rowsOn('2026-10-25', ['01:30', '01:45', '02:00', '02:15']),
    [...utc('10-24', ['23:30', '23:45']), ...utc('10-25', ['00:00', '00:15'])],
  ],
  [
    'of a file that ends in the second pass',
    'Europe/Berlin',
    rowsOn('2026-10-25', ['02:15', '02:30', '02:45', '02:00', '02:15']),
    utc('10-25', ['00:15', '00:30', '00:45', '01:00', '01:15']),
  ],
  [
    'with a gap over the end of the first pass',
    'Europe/Berlin',
    rowsOn('2026-10-25', ['01:45', '02:00', '02:15', '02:00', '02:15', '03:00']),
    [...utc('10-24', ['23:45']), ...utc('10-25', ['00:00', '00:15', '01:00', '01:15', '02:00'])],
  ],
  [
    'with a gap over the whole first pass',
    'Europe/Berlin',
    rowsOn('2026-10-25', ['01:15', '01:30', '02:15', '02:30', '02:45', '03:00', '03:15']),
    [...utc('10-24', ['23:15', '23:30']), ...utc('10-25', ['01:15', '01:30', '01:45', '02:00', '02:15'])],
  ],
  [
    'with a zone in its cells, which says it',
    'Europe/Berlin',
    rowsOn('2026-10-25', ['02:00+02:00', '02:30+02:00', '02:00+01:00', '02:30+01:00']),
    utc('10-25', ['00:00', '00:30', '01:00', '01:30']),
  ],
  [
    'in New York',
    'America/New_York',
    rowsOn('2026-11-01', ['00:45', '01:15', '01:45', '01:15', '01:45', '02:15']),
    utc('11-01', ['04:45', '05:15', '05:45', '06:15', '06:45', '07:15']),
  ],
  [
    'in Sydney, where it is autumn in April',
    'Australia/Sydney',
    rowsOn('2026-04-05', ['01:45', '02:15', '02:45', '02:15', '02:45', '03:15']),
    [...utc('04-04', ['14:45', '15:15', '15:45', '16:15', '16:45', '17:15'])],
  ],
  [
    'on Lord Howe, where clocks are set back by half an hour',
    'Australia/Lord_Howe',
    rowsOn('2026-04-05', ['01:15', '01:30', '01:45', '01:30', '01:45', '02:00']),
    utc('04-04', ['14:15', '14:30', '14:45', '15:00', '15:15', '15:30']),
  ],
  [
    'in Chile, where it is at midnight',
    'America/Santiago',
    [
      '2026-04-04 22:45',
      '2026-04-04 23:15',
      '2026-04-04 23:45',
      '2026-04-04 23:15',
      '2026-04-04 23:45',
      '2026-04-05 00:15',
    ].map((time, index) => `${time},${1.05 - index / 1_000}`),
    utc('04-05', ['01:45', '02:15', '02:45', '03:15', '03:45', '04:15']),
  ],
  [
    'in a zone whose clocks are never set',
    'Asia/Tokyo',
    rowsOn('2026-10-25', ['01:30', '02:00', '02:30', '03:00']),
    utc('10-24', ['16:30', '17:00', '17:30', '18:00']),
  ],
  [
    'of a file whose rows are in no order, so that it says nothing',
    'Europe/Berlin',
    rowsOn('2026-10-25', ['05:00', '01:00', '04:00', '02:00', '06:00', '02:30', '01:30', '03:30']),
    [
      ...['10-25T04:00', '10-24T23:00', '10-25T03:00', '10-25T00:00', '10-25T05:00', '10-25T00:30'],
      ...['10-24T23:30', '10-25T02:30'],
    ],
  ],
])(
  'times that come twice when clocks are set back are told by the order of the rows: %s',
  (_what, zone, rows, moments) => {
    expect(momentsOf(zone, rows)).toEqual({ moments, problems: [], repeated: 0 })
  },
)

it.each([
  [
    'between each other',
    [
      '01:45 A',
      '01:44 B',
      '02:15 A',
      '02:14 B',
      '02:45 A',
      '02:44 B',
      '02:15 A',
      '02:14 B',
      '02:45 A',
      '02:44 B',
      '03:15 A',
      '03:14 B',
    ],
  ],
  [
    'one after the other',
    [
      '01:45 A',
      '02:15 A',
      '02:45 A',
      '02:15 A',
      '02:45 A',
      '03:15 A',
      '01:44 B',
      '02:14 B',
      '02:44 B',
      '02:14 B',
      '02:44 B',
      '03:14 B',
    ],
  ],
])('several devices in one file are told apart by their names: %s', (_what, times) => {
  const rows = times.map((time, index) => {
    const [clock, name] = time.split(' ')
    return `2026-10-25 ${clock},${name},${1.05 - index / 1_000}`
  })
  const { moments } = momentsOf('Europe/Berlin', rows, 'time,device,sg')
  const of = (name: string) => moments.filter((_, index) => times[index]?.endsWith(name))
  const expected = ['10-24T23:45', '10-25T00:15', '10-25T00:45', '10-25T01:15', '10-25T01:45', '10-25T02:15']
  const minuteBefore = (moment: string) => `${moment.slice(0, -1)}${Number(moment.at(-1)) - 1}`
  expect([of('A'), of('B')]).toEqual([expected, expected.map(minuteBefore)])
})

it('rows that a file has twice are one reading, when the clocks are set back as on any other day', () => {
  const times = [
    '01:30',
    '01:30',
    '02:00',
    '02:00',
    '02:30',
    '02:30',
    '02:00',
    '02:00',
    '02:30',
    '02:30',
    '03:00',
    '03:00',
  ]
  const { moments, repeated } = momentsOf('Europe/Berlin', rowsOn('2026-10-25', times, 1.02))
  expect([moments, repeated]).toEqual([berlinUtc, 6])
})

it.each([
  ['Europe/Berlin', '2026-03-29', ['01:30', '02:00', '02:30', '03:00'], [3, 4]],
  ['America/New_York', '2026-03-08', ['01:45', '02:15', '03:15'], [3]],
  ['Australia/Lord_Howe', '2026-10-04', ['01:45', '02:00', '02:15', '02:30'], [3, 4]],
])('a time that the clocks of %s skip on %s is left out and said', (zone, day, times, rows) => {
  const { moments, problems } = momentsOf(zone, rowsOn(day, times))
  expect(moments).toHaveLength(times.length - rows.length)
  expect(problems).toEqual(
    rows.map((row) => [row, 'a time that clocks show: they are set forward over this one on that day']),
  )
})

it('a row that is left out for its time quotes the day and the time of day, also from two columns', () => {
  const file = readMeterFile('Date;Time;SG\n29.03.2026;01:30;1,020\n29.03.2026;02:30;1,019')
  if (file.refusal !== null) throw new Error(english(file.refusal) ?? '')
  const columns = meterColumns.parse(guessColumns(file, presets.METRIC))
  const { problems } = readMeterRows(file, columns, { timeZone: 'Europe/Berlin', stays })
  expect(problems.map(({ row, got }) => [row, got])).toEqual([[3, '29.03.2026 02:30']])
})
