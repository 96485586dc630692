import type { Battery, DialectName } from './devicePost.ts'
import { fahrenheit, specificGravity } from './measures.ts'
import type { Scales } from './scales.ts'
import type { Fields } from './posts/fields.ts'
import type { Parsed } from './posts/parsePost.ts'

/** Where fields came from, for what they do not say themselves. */
export interface Door {
  written: Parsed['written']
  path: string
  /** Who the address says it is: its last part, or `device` in its query. For devices that send no name. */
  named: string | null
  /** A temperature in °F, as `fahrenheit`, unless a person said in which scale the device sends it. */
  degrees: typeof fahrenheit
  /** A specific gravity, as `specificGravity`, unless a person said in which scale the device sends it. */
  gravity: typeof specificGravity
}

/** How numbers are read whose unit a message leaves open, or says wrong: by what a person said of its device. */
export function readBy({ temperatureScale, gravityScale }: Scales): Pick<Door, 'degrees' | 'gravity'> {
  return {
    degrees: (value, unit, assumed) =>
      fahrenheit(value, temperatureScale === 'AS_SAID' ? unit : temperatureScale, assumed),
    gravity: (value, unit) => specificGravity(value, gravityScale === 'AS_SAID' ? unit : gravityScale),
  }
}

/** What a dialect makes of fields; what is left out was not sent. Values in °F, SG, psi, dBm and seconds. */
export interface RawReading {
  device: string | null
  name?: string | null
  /** Others may call themselves the same; see DeviceReading. */
  isShared?: boolean
  temperature?: number | null
  gravity?: number | null
  pressure?: number | null
  ph?: number | null
  setPoint?: number | null
  ambient?: number | null
  battery?: Battery | null
  signal?: number | null
  interval?: number | null
}

/** One format: how it is recognized, and what it says. */
export interface Dialect {
  name: DialectName
  isSpoken: (fields: Fields, door: Door) => boolean
  read: (fields: Fields, door: Door) => RawReading[]
}

/** No device runs on less, in volts: below it there is no battery, or nothing that measures it. */
const leastVolts = 0.5

/** A battery in volts; none when it was not sent, nor when 0 V were sent. */
export function volts(value: number | null): Battery | null {
  return value !== null && value >= leastVolts && value <= 60 ? { volts: value } : null
}

/** A battery in percent; none when it was not sent. */
export function percent(value: number | null): Battery | null {
  return value !== null && value >= 0 && value <= 100 ? { percent: value } : null
}
