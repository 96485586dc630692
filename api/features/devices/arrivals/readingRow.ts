import { bitOfFault, columnOfKind } from '#api/db/readings/hours.ts'
import type { Calibration } from '#domain/devices/deviceForms.ts'
import type { DeviceReading, ReadingKind } from '#domain/devices/devicePost.ts'
import type { Surroundings } from '#domain/devices/kept/whereabouts.ts'
import { keptReading } from '#domain/devices/keptReading.ts'
import { markOn, type Mark } from '#domain/devices/series/marks.ts'
import { readingKinds } from '#domain/devices/readings.ts'
import { hashOf } from './readingHash.ts'

/** The columns of a reading's values, but for its minute. */
export interface ReadingRow {
  bindingId: number
  hash: number
  at: Date
  temperature: number | null
  gravity: number | null
  pressure: number | null
  ph: number | null
  setPoint: number | null
  ambient: number | null
  sentTemperature: number | null
  sentGravity: number | null
  implausible: number
  excluded: number
}

/** What measures a vessel: how it is calibrated, what is known around it, and what was marked of the vessel. */
export interface Measuring extends Calibration, Omit<Surroundings, 'at'> {
  bindingId: number
  marks: readonly Mark[]
}

/** The row of what a device sent, over which its next one is smoothed; null when it measured nothing. */
export function readingRow(device: Measuring, reading: DeviceReading, at: Date): ReadingRow | null {
  const { previous, marks, bindingId } = device
  const kept = keptReading(reading, device, { ...device, at })
  const { values, sent, implausible, setPoint, ambient } = kept
  if (Object.keys(values).length === 0) return null
  // A cloud delivers what was measured days ago, which somebody may have marked meanwhile.
  const excluded = readingKinds.filter(
    (kind) => markOn(marks, kind, at)?.excluded ?? implausible.includes(kind),
  )
  const row: ReadingRow = {
    ...{ bindingId, hash: hashOf(reading.measured, kept), at, setPoint, ambient },
    temperature: values.TEMPERATURE ?? null,
    gravity: values.GRAVITY ?? null,
    pressure: values.PRESSURE ?? null,
    ph: values.PH ?? null,
    sentTemperature: sent.TEMPERATURE ?? null,
    sentGravity: sent.GRAVITY ?? null,
    implausible: bitsOf(implausible) | (kept.whereabouts ? bitOfFault[kept.whereabouts] : 0),
    excluded: bitsOf(excluded),
  }
  for (const [kind, value] of countedIn(row)) previous[kind] = { value, at }
  return row
}

/** The value of a kind in a reading. */
export function valueIn(row: ReadingRow, kind: ReadingKind): number | null {
  const { temperature, gravity, pressure, ph } = row
  return { TEMPERATURE: temperature, GRAVITY: gravity, PRESSURE: pressure, PH: ph }[kind]
}

/** What counts in a reading. */
export function countedIn(row: ReadingRow): [ReadingKind, number][] {
  return readingKinds.flatMap((kind): [ReadingKind, number][] => {
    const value = valueIn(row, kind)
    const isExcluded = (row.excluded & columnOfKind[kind].bit) !== 0
    return value === null || isExcluded ? [] : [[kind, value]]
  })
}

/** These kinds as the bits of their columns. */
export const bitsOf = (kinds: readonly ReadingKind[]) =>
  kinds.reduce((bits, kind) => bits | columnOfKind[kind].bit, 0)
