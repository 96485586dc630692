import { countOf } from '#domain/overview/counts.ts'
import type { DialectName } from './devicePost.ts'

/** What kind of device speaks a dialect. */
const dialectLabels: Record<DialectName, string> = {
  ISPINDEL: 'iSpindel',
  INFLUX: 'iSpindel (InfluxDB)',
  BREWBLOX: 'Brewblox',
  BIERBOT: 'iSpindel (BierBot)',
  GRAVITYMON: 'GravityMon',
  PRESSUREMON: 'PressureMon',
  TILT: 'Tilt',
  TILTBRIDGE: 'Tilt by TiltBridge',
  RAPT: 'RAPT',
  BREWFATHER: 'Brewfather stream',
  BREWERS_FRIEND: 'Brewer’s Friend stream',
  FERMENTRACK: 'Fermentrack',
  BREWPILESS: 'BrewPiLess',
  PLAATO: 'Plaato',
  PLAIN: 'JSON',
}

/** What kind of device speaks a dialect; its name as it is, of one that is not known yet. */
export function dialectText(dialect: string): string {
  const labels: Readonly<Record<string, string>> = dialectLabels
  return labels[dialect.toUpperCase()] ?? dialect
}

/** How often a device sends, such as every 15 minutes. */
export function intervalText(seconds: number): string {
  if (seconds < 120) return `every ${countOf(seconds, 'second')}`
  const minutes = Math.round(seconds / 60)
  return minutes < 120
    ? `every ${countOf(minutes, 'minute')}`
    : `every ${countOf(Math.round(minutes / 60), 'hour')}`
}

/** A battery as its device tells of it: 3.9 V, or 87%. */
export function batteryText(
  volts: number | null | undefined,
  percent: number | null | undefined,
): string | null {
  if (typeof volts === 'number') return `${volts.toFixed(2)} V`
  return typeof percent === 'number' ? `${Math.round(percent)}%` : null
}

/** Below these a battery should be charged: a cell of lithium is nearly empty at 3.5 V. */
export function isBatteryLow(volts: number | null | undefined, percent: number | null | undefined): boolean {
  return (typeof volts === 'number' && volts < 3.5) || (typeof percent === 'number' && percent < 20)
}

/** The strength of a radio signal in words, as people know it from their phones. */
export function signalText(dBm: number): string {
  if (dBm >= -60) return 'strong signal'
  return dBm >= -75 ? 'good signal' : 'weak signal'
}
