import { comparable } from '#domain/stock/files/csvWords.ts'
import { message, type Message } from '#domain/language/message.ts'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import { psi, specificGravity, fahrenheit } from '#domain/devices/measures.ts'
import { fileValue } from './fileNumber.ts'
import { clocksOf, readMoment, type FileTime } from './fileTimes.ts'
import type { FileUnit, MeterColumns } from './meterColumns.ts'
import type { MeterFile } from './meterFile.ts'
import { momentsInOrder } from './repeatedTimes.ts'
import { stayAt, type OtherStay, type Stay } from './tankStays.ts'

/** What a row measured, as everything is stored, and in which vessel. */
export interface FileReading {
  row: number
  at: Date
  equipmentId: string
  measured: Partial<Record<ReadingKind, number>>
}

/** Why a row was left out; `column` is its title. */
export interface RowProblem {
  row: number
  column: string
  expected: Message
  got: string
}

/** The rows of a file: in the order of their moments, each once. */
export interface ReadRows {
  readings: FileReading[]
  problems: RowProblem[]
  /** Rows that say again what one before them says. */
  repeated: number
}

interface Around {
  timeZone: string
  stays: readonly Stay[]
  /** When other batches were in the same tanks: what was measured then is not of this one, whatever its dates say. */
  others?: readonly OtherStay[]
}

/** How a meter says that it measured nothing. */
const nothing = /^(?:-+|n\/?a|nan|null|none|\.+|–|—)?$/i

/** What a column of the names or ids of devices is called, in the languages of the product; a file may have several. */
const deviceWords =
  /\b(?:id|uuid|mac|name|nombre|nom|device|sensor|sonde|capteur|gerat|appareil|dispositivo|serial|seriennummer|colou?r|farbe|couleur)\b/

/** So many devices may be in a tank; a column with more values has a number for each row. */
const mostDevices = 20

/** Reads the rows of a file; a row with a cell that can't be is left out, and said. */
export function readMeterRows(
  file: MeterFile,
  columns: MeterColumns,
  { timeZone, stays, others = [] }: Around,
): ReadRows {
  const { titles, rows, firstRow } = file
  const times = timesOf(file, columns, timeZone)
  const read: ReadRows = { readings: [], problems: [], repeated: 0 }
  const known = new Set<string>()
  rows.forEach((cells, index) => {
    const row = firstRow + index
    const cellAt = (column: number | null) => (column === null ? '' : (cells[column]?.trim() ?? ''))
    const wrong = (column: number, expected: Message, got = cellAt(column)) => {
      read.problems.push({ row, column: titles[column] ?? '', expected, got: got.slice(0, 60) })
    }
    const wrongTime = (expected: Message) =>
      wrong(columns.moment, expected, `${cellAt(columns.moment)} ${cellAt(columns.clock)}`.trim())
    if (columns.values.every(({ column }) => nothing.test(cellAt(column)))) return
    const time = times[index]
    if (!time) return wrongTime(message('readingImport.expectedMoment'))
    const { at } = time
    if (!at) return wrongTime(message('readingImport.expectedShown'))
    const stay = stayAt(stays, at)
    if (!stay) return wrongTime(expectedStay(stays))
    const other = stayAt(
      others.filter(({ equipmentId }) => equipmentId === stay.equipmentId),
      at,
    )
    if (other) return wrongTime(message('readingImport.expectedAlone', { number: other.batchNumber }))
    const measured = new Map<ReadingKind, number>()
    for (const { column, kind, unit } of columns.values) {
      const cell = cellAt(column)
      if (nothing.test(cell)) continue
      const found = fileValue(cell, kind, unit ?? null)
      const value = found && valueOf(found.value, found.unit)
      if (value === null) return wrong(column, message('readingImport.expectedNumber'))
      measured.set(kind, value)
    }
    // As of gateways: equal values within a minute are one reading.
    const key = JSON.stringify([Math.floor(at.getTime() / 60_000), [...measured]])
    if (known.has(key)) return void read.repeated++
    known.add(key)
    read.readings.push({ row, at, equipmentId: stay.equipmentId, measured: Object.fromEntries(measured) })
  })
  read.readings.sort((one, other) => one.at.getTime() - other.at.getTime())
  return read
}

/** When each row was measured: null for a cell that is no time, and without a moment for a time that the clocks skip. */
function timesOf(
  { titles, rows }: MeterFile,
  columns: MeterColumns,
  timeZone: string,
): ({ at: Date | null } | null)[] {
  const zone = clocksOf(timeZone)
  const cellIn = (cells: readonly string[], column: number | null) =>
    column === null ? '' : (cells[column]?.trim() ?? '')
  const named = titles.flatMap((title, column) => {
    const isName = deviceWords.test(comparable(title)) && columns.values.every((one) => one.column !== column)
    return isName && new Set(rows.map((cells) => cellIn(cells, column))).size <= mostDevices ? [column] : []
  })
  const found = rows.map((cells): (FileTime & { device: string }) | null => {
    if (columns.values.every(({ column }) => nothing.test(cellIn(cells, column)))) return null
    const clock = cellIn(cells, columns.clock)
    const time = readMoment(cellIn(cells, columns.moment), { zone, order: columns.days, clock })
    return time && { ...time, device: named.map((column) => cellIn(cells, column)).join('\n') }
  })
  const moments = momentsInOrder(found.filter((time) => time !== null)).values()
  return found.map((time) => time && { at: moments.next().value ?? null })
}

/** The density of water at 20 °C in g/cm³, against which SG 20/20 is measured. Source: CIPM formula (Tanaka 2001). */
const waterDensity = 0.998203

/** A value as it is stored; null when it can't be one on its scale. */
function valueOf(value: number, unit: FileUnit | null): number | null {
  if (Math.abs(value) > 1_000_000) return null
  switch (unit) {
    case null:
      return Number(value.toFixed(3))
    case 'C':
    case 'F':
    case 'K':
      return fahrenheit(value, unit)
    case 'SG':
      return specificGravity(value, 'SG')
    case 'PLATO':
    case 'BRIX':
      return value === 0 ? 1 : specificGravity(value, 'P')
    case 'THOUSANDTHS':
      return specificGravity(value / 1_000, 'SG')
    case 'DENSITY':
      return specificGravity((value > 500 ? value / 1_000 : value) / waterDensity, 'SG')
    case 'BAR':
    case 'PSI':
    case 'KPA':
      return psi(value, unit)
  }
}

function expectedStay(stays: readonly Stay[]): Message {
  const [first, last] = [stays[0], stays.at(-1)]
  return message('readingImport.expectedStay', {
    from: { moment: first?.from.toISOString() ?? '' },
    to: { moment: last?.to.toISOString() ?? '' },
  })
}
