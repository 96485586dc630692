import { volts, type Dialect, type Door, type RawReading } from '#domain/devices/dialect.ts'
import { isSent, numberOf, textOf, type Fields } from '#domain/devices/posts/fields.ts'
import { acidity, decibels, psi, seconds } from '#domain/devices/measures.ts'
import { tiltNamed } from './tilt.ts'

/** TiltBridge in the words of Brewfather, with its numbers as text. */
export const tiltbridgeStream: Dialect = {
  name: 'TILTBRIDGE',
  isSpoken: (fields) => /tiltbridge/i.test(textOf(fields, 'device_source') ?? ''),
  read: (fields, door) => [streamed(fields, door)],
}

/** Brewer's Friend, as Brewfather with a few more words. Source: docs.brewersfriend.com/api/stream. */
export const brewersFriend: Dialect = {
  name: 'BREWERS_FRIEND',
  isSpoken: (fields, { path }) =>
    isStream(fields) && (isSent(fields, 'ambient', 'heat_state', 'og', 'psi') || /^\/stream\/./.test(path)),
  read: (fields, door) => [streamed(fields, door)],
}

/** Brewfather's custom stream, which many devices can send. Source: docs.brewfather.app/integrations/custom-stream. */
export const brewfather: Dialect = {
  name: 'BREWFATHER',
  isSpoken: isStream,
  read: (fields, door) => [streamed(fields, door)],
}

function isStream(fields: Fields): boolean {
  const isMeasured = isSent(
    fields,
    'temp',
    'aux_temp',
    'ext_temp',
    'temp_unit',
    'gravity_unit',
    'pressure_unit',
    'psi',
  )
  return isMeasured && !isSent(fields, 'device_id', 'device_type')
}

/** Templates fill what a device has no sensor for with a plain 0, as that of GravityMon does. */
function streamed(fields: Fields, { named, ...read }: Door): RawReading {
  const sentName = textOf(fields, 'name')
  const unit = textOf(fields, 'temp_unit')
  const degrees = (...keys: string[]) => read.degrees(numberOf(fields, ...keys), unit)
  const filled = (...keys: string[]) => keys.find((key) => (numberOf(fields, key) ?? 0) !== 0) ?? ''
  const name = sentName ?? named
  return {
    ...(tiltNamed(sentName) ?? { device: name, name }),
    temperature: degrees('temp'),
    gravity: read.gravity(numberOf(fields, 'gravity'), textOf(fields, 'gravity_unit')),
    pressure: psi(numberOf(fields, filled('pressure', 'psi')), textOf(fields, 'pressure_unit')),
    ph: acidity(numberOf(fields, 'ph')),
    setPoint: degrees('temp_target'),
    ambient: degrees(filled('ambient', 'aux_temp', 'ext_temp')),
    battery: volts(numberOf(fields, 'battery')),
    signal: decibels(numberOf(fields, 'rssi')),
    interval: seconds(numberOf(fields, 'interval')),
  }
}
