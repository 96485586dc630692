import { percent, type Dialect } from '#domain/devices/dialect.ts'
import { isSent, numberOf, textOf } from '#domain/devices/posts/fields.ts'
import { decibels } from '#domain/devices/measures.ts'

/** The webhook of the RAPT portal, filled from the template in docs/devices.md: °C and thousandths of a gravity. */
export const rapt: Dialect = {
  name: 'RAPT',
  isSpoken: (fields) =>
    isSent(fields, 'device_type', 'device_id') && isSent(fields, 'temperature', 'gravity'),
  read: (fields, { named, ...read }) => {
    const name = textOf(fields, 'name', 'device_name')
    const degrees = (...keys: string[]) =>
      read.degrees(numberOf(fields, ...keys), textOf(fields, 'temp_unit', 'temperature_unit'))
    return [
      {
        device: textOf(fields, 'device_id') ?? name ?? named,
        name,
        temperature: degrees('temperature'),
        gravity: read.gravity(numberOf(fields, 'gravity'), null),
        setPoint: degrees('target_temperature', 'target'),
        battery: percent(numberOf(fields, 'battery')),
        signal: decibels(numberOf(fields, 'rssi')),
      },
    ]
  },
}

/** Plaato Airlock, also from programs that took the place of its cloud. Source: JohNan/pyplaato. */
export const plaato: Dialect = {
  name: 'PLAATO',
  isSpoken: (fields) =>
    isSent(fields, 'device_id', 'device_name') && isSent(fields, 'bpm', 'bubbles', 'co2_volume', 'sg'),
  read: (fields, { named, ...read }) => {
    const name = textOf(fields, 'device_name')
    return [
      {
        device: textOf(fields, 'device_id') ?? name ?? named,
        name,
        temperature: read.degrees(numberOf(fields, 'temp'), textOf(fields, 'temp_unit')),
        gravity: read.gravity(numberOf(fields, 'sg'), null),
      },
    ]
  },
}
