import { percent, volts, type Dialect } from '#domain/devices/dialect.ts'
import { isSent, numberOf, textOf } from '#domain/devices/posts/fields.ts'
import { acidity, decibels, psi, seconds } from '#domain/devices/measures.ts'

/** Our own format, for senders that people write themselves: docs/devices.md lists its fields. °C unless `unit` says otherwise. */
export const plain: Dialect = {
  name: 'PLAIN',
  isSpoken: (fields) => isSent(fields, 'temperature', 'gravity', 'pressure', 'ph', 'setpoint', 'set_point'),
  read: (fields, { named, ...read }) => {
    const degrees = (...keys: string[]) =>
      read.degrees(numberOf(fields, ...keys), textOf(fields, 'unit', 'temperatureunit', 'temperature_unit'))
    const name = textOf(fields, 'name')
    return [
      {
        device: textOf(fields, 'device', 'id') ?? name ?? named,
        name,
        temperature: degrees('temperature'),
        gravity: read.gravity(numberOf(fields, 'gravity'), textOf(fields, 'gravityunit', 'gravity_unit')),
        pressure: psi(numberOf(fields, 'pressure'), textOf(fields, 'pressureunit', 'pressure_unit')),
        ph: acidity(numberOf(fields, 'ph')),
        setPoint: degrees('setpoint', 'set_point'),
        ambient: degrees('ambient'),
        battery:
          volts(numberOf(fields, 'battery')) ??
          percent(numberOf(fields, 'batterypercent', 'battery_percent')),
        signal: decibels(numberOf(fields, 'signal', 'rssi')),
        interval: seconds(numberOf(fields, 'interval')),
      },
    ]
  },
}
