import { isPlausible } from '#domain/devices/keptReading.ts'
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

/** The figures of each hour, without values that can't be, unless there are no others: as hours of devices are summed. */
export function hoursOf(readings: readonly FileReading[]): FileHour[] {
  const values = new Map<string, { kind: ReadingKind; hour: Date; all: { row: number; value: number }[] }>()
  for (const { row, at, measured } of readings)
    for (const kind of readingKinds) {
      const value = measured[kind]
      if (value === undefined) continue
      const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs)
      const key = `${kind} ${hour.getTime()}`
      const before = values.get(key) ?? { kind, hour, all: [] }
      before.all.push({ row, value })
      values.set(key, before)
    }
  return [...values.values()].map(({ kind, hour, all }) => {
    const right = all.filter(({ value }) => isPlausible(kind, value))
    const counted = (right.length > 0 ? right : all).map(({ value }) => value)
    return {
      ...{ kind, hour, min: Math.min(...counted), max: Math.max(...counted), count: counted.length },
      mean: counted.reduce((sum, value) => sum + value, 0) / counted.length,
      excluded: right.length === 0,
      rows: all.map(({ row }) => row),
    }
  })
}
