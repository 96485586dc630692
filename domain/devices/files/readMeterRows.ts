import { message, type Message } from '#domain/language/message.ts'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import { psi, specificGravity, fahrenheit } from '#domain/devices/measures.ts'
import { fileNumber } from './fileNumber.ts'
import { clocksOf, readMoment } from './fileTimes.ts'
import type { FileUnit, MeterColumns } from './meterColumns.ts'
import type { MeterFile } from './meterFile.ts'
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

/** Reads the rows of a file; a row with a cell that can't be is left out, and said. */
export function readMeterRows(
  { titles, rows, firstRow }: MeterFile,
  columns: MeterColumns,
  { timeZone, stays, others = [] }: Around,
): ReadRows {
  const zone = clocksOf(timeZone)
  const read: ReadRows = { readings: [], problems: [], repeated: 0 }
  const known = new Set<string>()
  rows.forEach((cells, index) => {
    const row = firstRow + index
    const cellAt = (column: number | null) => (column === null ? '' : (cells[column]?.trim() ?? ''))
    const wrong = (column: number, expected: Message) => {
      read.problems.push({ row, column: titles[column] ?? '', expected, got: cellAt(column).slice(0, 60) })
    }
    if (columns.values.every(({ column }) => nothing.test(cellAt(column)))) return
    const clock = cellAt(columns.clock)
    const at = readMoment(cellAt(columns.moment), { zone, order: columns.days, clock })
    if (!at) return wrong(columns.moment, message('readingImport.expectedMoment'))
    const stay = stayAt(stays, at)
    if (!stay) return wrong(columns.moment, expectedStay(stays))
    const other = stayAt(
      others.filter(({ equipmentId }) => equipmentId === stay.equipmentId),
      at,
    )
    if (other)
      return wrong(columns.moment, message('readingImport.expectedAlone', { number: other.batchNumber }))
    const measured = new Map<ReadingKind, number>()
    for (const { column, kind, unit } of columns.values) {
      const cell = cellAt(column)
      if (nothing.test(cell)) continue
      const value = valueOf(fileNumber(cell), unit ?? null)
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

/** The density of water at 20 °C in g/cm³, against which SG 20/20 is measured. Source: CIPM formula (Tanaka 2001). */
const waterDensity = 0.998203

/** A value as it is stored; null when it is no number, or can't be one on its scale. */
function valueOf(value: number, unit: FileUnit | null): number | null {
  if (Number.isNaN(value) || Math.abs(value) > 1_000_000) return null
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
