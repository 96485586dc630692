import { bitOfFault, columnOfKind } from '#api/db/readings/hours.ts'
import type { Calibration } from '#domain/devices/deviceForms.ts'
import type { DeviceReading, ReadingKind } from '#domain/devices/devicePost.ts'
import type { Surroundings } from '#domain/devices/kept/whereabouts.ts'
import { keptReading, type KeptReading } from '#domain/devices/keptReading.ts'
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

/** The row of what a device sent; null when it measured nothing. */
export function readingRow(device: Measuring, reading: DeviceReading, at: Date): ReadingRow | null {
  const kept = keptReading(reading, device, { ...device, at })
  const { values, sent, faults, setPoint, ambient } = kept
  if (Object.keys(values).length === 0) return null
  return {
    ...{ bindingId: device.bindingId, hash: hashOf(reading.measured, kept), at, setPoint, ambient },
    temperature: values.TEMPERATURE ?? null,
    gravity: values.GRAVITY ?? null,
    pressure: values.PRESSURE ?? null,
    ph: values.PH ?? null,
    sentTemperature: sent.TEMPERATURE ?? null,
    sentGravity: sent.GRAVITY ?? null,
    ...bitsOfFaults(faults, (kind) => markOn(device.marks, kind, at)?.excluded),
  }
}

/** Has the next reading of a device follow this one: what counts of it is what that one is smoothed over. */
export function follow({ previous }: Pick<Measuring, 'previous'>, row: ReadingRow): void {
  for (const [kind, value] of countedIn(row)) previous[kind] = { value, at: row.at }
}

/**
 * What is wrong with a reading, and what of it doesn't count. A cloud delivers what was measured days ago, which somebody may
 * have marked meanwhile.
 */
export function bitsOfFaults(
  faults: KeptReading['faults'],
  markedAs: (kind: ReadingKind) => boolean | undefined = () => undefined,
): Pick<ReadingRow, 'implausible' | 'excluded'> {
  const wrong = readingKinds.filter((kind) => faults[kind])
  const excluded = readingKinds.filter((kind) => markedAs(kind) ?? wrong.includes(kind))
  const causes = wrong.map((kind) => faults[kind]).filter((why) => why !== undefined && why !== 'IMPOSSIBLE')
  return {
    implausible: causes.reduce((bits, why) => bits | bitOfFault[why], bitsOf(wrong)),
    excluded: bitsOf(excluded),
  }
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

const bitsOf = (kinds: readonly ReadingKind[]) =>
  kinds.reduce((bits, kind) => bits | columnOfKind[kind].bit, 0)
