import { keptOfFile } from '#domain/devices/fileDevice.ts'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import { readingKinds } from '#domain/devices/readings.ts'
import type { FileReading } from './readMeterRows.ts'

/** The readings of one kind in an hour, as they are kept for ever. */
export interface FileHour {
  kind: ReadingKind
  hour: Date
  min: number
  mean: number
  max: number
  count: number
  /** None of its values can be. */
  excluded: boolean
  /** The rows of the file that are in it. */
  rows: number[]
}

const hourMs = 3_600_000

interface RowValue {
  row: number
  value: number
  isRight: boolean
}

/** The figures of each hour, without values that can't be, unless there are no others: as hours of devices are summed. */
export function hoursOf(readings: readonly FileReading[]): FileHour[] {
  const values = new Map<string, { kind: ReadingKind; hour: Date; all: RowValue[] }>()
  for (const { row, at, measured } of readings) {
    const { faults } = keptOfFile(measured, at)
    for (const kind of readingKinds) {
      const value = measured[kind]
      if (value === undefined) continue
      const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs)
      const key = `${kind} ${hour.getTime()}`
      const before = values.get(key) ?? { kind, hour, all: [] }
      before.all.push({ row, value, isRight: faults[kind] === undefined })
      values.set(key, before)
    }
  }
  return [...values.values()].map(({ kind, hour, all }) => {
    const right = all.filter(({ isRight }) => isRight)
    const counted = (right.length > 0 ? right : all).map(({ value }) => value)
    return {
      ...{ kind, hour, min: Math.min(...counted), max: Math.max(...counted), count: counted.length },
      mean: counted.reduce((sum, value) => sum + value, 0) / counted.length,
      excluded: right.length === 0,
      rows: all.map(({ row }) => row),
    }
  })
}
