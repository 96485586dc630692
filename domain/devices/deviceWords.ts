import { message, type Message, type PlainId, type Said } from '#domain/language/message.ts'
import { numberText } from '#domain/language/numbers.ts'
import type { DialectName } from './devicePost.ts'

/** What kind of device speaks a dialect; most are called alike in every language. */
const dialectLabels: Record<DialectName, Said> = {
  ISPINDEL: 'iSpindel',
  INFLUX: 'iSpindel (InfluxDB)',
  BREWBLOX: 'Brewblox',
  BIERBOT: 'iSpindel (BierBot)',
  GRAVITYMON: 'GravityMon',
  PRESSUREMON: 'PressureMon',
  TILT: 'Tilt',
  TILTBRIDGE: message('devices.dialect.TILTBRIDGE'),
  RAPT: 'RAPT',
  BREWFATHER: message('devices.dialect.BREWFATHER'),
  BREWERS_FRIEND: message('devices.dialect.BREWERS_FRIEND'),
  FERMENTRACK: 'Fermentrack',
  BREWPILESS: 'BrewPiLess',
  PLAATO: 'Plaato',
  PLAIN: 'JSON',
}

/** What kind of device speaks a dialect; its name as it is, of one that is not known yet. */
export function dialectText(dialect: string): Said {
  const labels: Readonly<Record<string, Said>> = dialectLabels
  return labels[dialect.toUpperCase()] ?? dialect
}

/** How often a device sends, such as every 15 minutes. */
export function intervalText(seconds: number): Message {
  if (seconds < 120) return message('devices.everySeconds', { count: seconds })
  const minutes = Math.round(seconds / 60)
  return minutes < 120
    ? message('devices.everyMinutes', { count: minutes })
    : message('devices.everyHours', { count: Math.round(minutes / 60) })
}

/** A battery as its device tells of it: 3.90 V, or 87%. */
export function batteryText(
  volts: number | null | undefined,
  percent: number | null | undefined,
  locale: string,
): string | null {
  if (typeof volts === 'number')
    return `${numberText(locale, volts, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} V`
  if (typeof percent !== 'number') return null
  return numberText(locale, percent / 100, { style: 'percent', maximumFractionDigits: 0 })
}

/** Below these a battery should be charged: a cell of lithium is nearly empty at 3.5 V. */
export function isBatteryLow(volts: number | null | undefined, percent: number | null | undefined): boolean {
  return (typeof volts === 'number' && volts < 3.5) || (typeof percent === 'number' && percent < 20)
}

/** The strength of a radio signal in words, as people know it from their phones. */
export function signalText(dBm: number): PlainId {
  if (dBm >= -60) return 'devices.signal.strong'
  return dBm >= -75 ? 'devices.signal.good' : 'devices.signal.weak'
}
