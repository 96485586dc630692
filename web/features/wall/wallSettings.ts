import type { Units } from '#domain/units/storedUnits.ts'
import { presetNamed } from '#domain/units/unitWords.ts'

/** Settings of a display, in its URL: /wall?night=22-6&dim=40&reload=4&turn=20&units=metric&zone=Europe/Berlin&language=de. The language is read as the page starts. */
export interface WallSettings {
  /** The hours in which the screen is dimmed, from the first up to the second; null: never. */
  night: { from: number; until: number } | null
  /** How much darker it is at night, in percent. */
  dim: number
  /** The hour of the nightly reload. */
  reloadHour: number
  /** How long a page of vessels, or a line of a panel, is shown, in seconds. */
  turnSeconds: number
  /** The units that it shows; without it those of the brewery. */
  units: Partial<Units> | undefined
  /** The time zone of the clock; without it the brewery's. */
  zone: string | undefined
}

const hourIn = (text: string | null, otherwise: number) =>
  text !== null && /^\d{1,2}$/.test(text) && Number(text) < 24 ? Number(text) : otherwise

/** Parses the settings in a URL; invalid ones are ignored. */
export function readWallSettings(search: string): WallSettings {
  const said = new URLSearchParams(search)
  const hours = /^(\d{1,2})-(\d{1,2})$/.exec(said.get('night') ?? '22-6')
  const dim = Number(said.get('dim') ?? 40)
  const turn = Number(said.get('turn') ?? 15)
  return {
    night: hours && { from: Number(hours[1]) % 24, until: Number(hours[2]) % 24 },
    dim: dim >= 0 && dim <= 90 ? dim : 40,
    reloadHour: hourIn(said.get('reload'), 4),
    turnSeconds: turn >= 5 && turn <= 600 ? turn : 15,
    units: presetNamed(said.get('units')) ?? undefined,
    zone: knownZone(said.get('zone')),
  }
}

function knownZone(zone: string | null): string | undefined {
  if (zone === null) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Whether it is night on this display; the night may span midnight. */
export function isNight({ night }: WallSettings, hour: number): boolean {
  if (!night || night.from === night.until) return false
  const { from, until } = night
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}
