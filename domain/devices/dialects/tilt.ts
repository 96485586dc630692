import type { Dialect, Door, RawReading } from '#domain/devices/dialect.ts'
import { eachOf, isSent, numberOf, textOf, type Fields } from '#domain/devices/posts/fields.ts'
import { decibels } from '#domain/devices/measures.ts'

/** Tilt app, Tilt Pi and Tilt Pico, and what TiltBridge sends to BrewStatus. Source: baronbrew/TILTpi, flow.json. */
export const tilt: Dialect = {
  name: 'TILT',
  isSpoken: (fields) => isSent(fields, 'color', 'timepoint') && isSent(fields, 'temp', 'sg'),
  read: (fields, door) => [colored(fields, door)],
}

/** TiltBridge to Fermentrack, a spreadsheet, taplist.io and Grainfather. Source: thorrak/tiltbridge, sendData.cpp. */
export const tiltbridge: Dialect = {
  name: 'TILTBRIDGE',
  isSpoken: (fields) =>
    isSent(fields, 'tilts') ||
    (isSent(fields, 'color') && isSent(fields, 'temperature_unit', 'gravity_unit', 'tzoffset')) ||
    ['temp', 'unit', 'sg'].every((key) => isSent(fields, key)),
  read: (fields, door) => {
    if (isSent(fields, 'tilts')) return eachOf(fields, 'tilts').map((one) => colored(one, door))
    const raw = colored(fields, door)
    return [{ ...raw, device: raw.device ?? door.named, name: raw.name ?? door.named }]
  },
}

const colors = ['RED', 'GREEN', 'BLACK', 'PURPLE', 'ORANGE', 'BLUE', 'YELLOW', 'PINK']

/** Who a Tilt is: its color, with its address behind a colon when there are two of a color. Null for any other name. */
export function tiltNamed(sent: string | null): { device: string; name: string; isShared: boolean } | null {
  const device = sent?.toUpperCase() ?? ''
  const [color = '', ownAddress = ''] = device.split(':', 2)
  if (!colors.includes(color)) return null
  const name = ['Tilt', color.charAt(0) + color.slice(1).toLowerCase()].join(' ')
  return { device, name, isShared: ownAddress === '' }
}

/** The clock and the beer of a Tilt are not read: one has no time zone, the other changes with each batch. */
function colored(fields: Fields, read: Door): RawReading {
  const color = textOf(fields, 'color')
  const unit = textOf(fields, 'temperature_unit', 'tempunit', 'tempunits', 'temp_unit', 'unit')
  return {
    ...(tiltNamed(color) ?? { device: color }),
    temperature: read.degrees(numberOf(fields, 'temp'), unit, 'F'),
    gravity: read.gravity(
      numberOf(fields, 'sg', 'gravity'),
      textOf(fields, 'gravity_unit', 'fermunits') ?? 'G',
    ),
    signal: decibels(numberOf(fields, 'rssi')),
  }
}
