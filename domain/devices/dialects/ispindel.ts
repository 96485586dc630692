import { volts, type Dialect, type Door, type RawReading } from '#domain/devices/dialect.ts'
import { fieldsOf, isSent, numberOf, textOf, type Fields } from '#domain/devices/posts/fields.ts'
import { decibels, fahrenheit, psi, seconds, specificGravity } from '#domain/devices/measures.ts'

/** iSpindel by HTTP, TCP and Ubidots, which leaves out the name and the unit. Source: universam1/iSpindel, Sender.cpp. */
export const ispindel: Dialect = {
  name: 'ISPINDEL',
  isSpoken: (fields) =>
    isSent(fields, 'temp_units', 'angle', 'tilt') && isSent(fields, 'temperature', 'gravity', 'battery'),
  read: (fields, door) => [spindle(fields, door)],
}

/** GravityMon by POST and GET: an iSpindel that says its scale. Source: mp-se/gravitymon, push_templates.cpp. */
export const gravitymon: Dialect = {
  name: 'GRAVITYMON',
  isSpoken: (fields) =>
    isSent(fields, 'corr_gravity', 'gravity_format') ||
    (isSent(fields, 'gravity_unit') && isSent(fields, 'temperature', 'temp_units', 'angle')),
  read: (fields, door) => [spindle(fields, door)],
}

/** PressureMon by POST and GET, by all three spellings of its units. Source: as GravityMon. */
export const pressuremon: Dialect = {
  name: 'PRESSUREMON',
  isSpoken: (fields) =>
    isSent(fields, 'pressure') &&
    isSent(fields, 'pressure_unit', 'pressure_units', 'temperature_unit', 'temp_units') &&
    isSent(fields, 'temperature', 'run_time'),
  read: (fields, door) => [spindle(fields, door)],
}

/** The line protocol as iSpindel and GravityMon write it; iSpindel says that it were a form. */
export const influx: Dialect = {
  name: 'INFLUX',
  isSpoken: (_fields, { written }) => written === 'LINES',
  read: (fields, door) => [spindle(fields, door)],
}

/** iSpindel for BierBot: °C, with a number behind each name. Source: universam1/iSpindel, iSpindel.cpp. */
export const bierbot: Dialect = {
  name: 'BIERBOT',
  isSpoken: (fields) => isSent(fields, 's_number_wort_0', 's_number_temp_0'),
  read: (fields, { named, ...read }) => [
    {
      device: textOf(fields, 'chipid') ?? named,
      temperature: read.degrees(numberOf(fields, 's_number_temp_0'), null),
      gravity: read.gravity(numberOf(fields, 's_number_wort_0'), null),
      battery: volts(numberOf(fields, 's_number_voltage_0')),
      signal: decibels(numberOf(fields, 's_number_wifi_0')),
    },
  ],
}

/** Brewblox: a service with its data, or with data of several things; names carry their unit in brackets. */
export const brewblox: Dialect = {
  name: 'BREWBLOX',
  isSpoken: (fields) => isSent(fields, 'key') && fieldsOf(fields, 'data') !== null,
  read: (fields, door) => {
    const key = textOf(fields, 'key') ?? door.named
    const data = fieldsOf(fields, 'data')
    if (!data) return []
    const parts = [...data.keys()].flatMap((name) => {
      const part = fieldsOf(data, name)
      return part ? [bracketed(part, `${key ?? ''}/${name}`, door)] : []
    })
    return [bracketed(data, key, door), ...parts].filter(isMeasuring)
  },
}

function spindle(fields: Fields, { named, ...read }: Door): RawReading {
  const unit = textOf(fields, 'temp_units', 'temperature_unit', 'temp_unit', 'temp_format')
  const name = textOf(fields, 'name', 'source', 'host')
  return {
    device: textOf(fields, 'id', 'device') ?? name ?? named,
    name: name ?? named,
    temperature: read.degrees(numberOf(fields, 'temperature', 'temp'), unit),
    gravity: read.gravity(numberOf(fields, 'gravity'), textOf(fields, 'gravity_unit', 'gravity_format')),
    pressure: psi(numberOf(fields, 'pressure'), textOf(fields, 'pressure_unit', 'pressure_units')),
    battery: volts(numberOf(fields, 'battery')),
    signal: decibels(numberOf(fields, 'rssi')),
    interval: seconds(numberOf(fields, 'interval')),
  }
}

/** A name with its unit in brackets says it for sure; one without may be told. */
function bracketed(fields: Fields, device: string | null, read: Door): RawReading {
  const inUnit = (word: string) => fahrenheit(numberOf(fields, `temperature[deg${word.toLowerCase()}]`), word)
  return {
    device,
    temperature: inUnit('F') ?? inUnit('C') ?? inUnit('K'),
    gravity:
      read.gravity(numberOf(fields, 'gravity', 'specificgravity', 'sg'), null) ??
      specificGravity(numberOf(fields, 'plato[degp]', 'plato'), 'P'),
    battery: volts(numberOf(fields, 'battery[v]')),
    signal: decibels(numberOf(fields, 'rssi[dbm]')),
  }
}

const isMeasuring = ({ temperature, gravity, battery }: RawReading) =>
  [temperature, gravity, battery].some((value) => value !== null)
