import type { DevicePost } from '#domain/devices/devicePost.ts'
import { shownValue } from '#domain/units/conversion.ts'
import { presets } from '#domain/units/units.ts'

/** One beer at one moment, as a device measures it: in °F and SG. */
export interface Measured {
  device: string
  temperature: number
  gravity: number
}

/** How each sender writes what it measures, with the content type that it claims. */
export const senders: Record<string, (measured: Measured) => DevicePost> = {
  'iSpindel in °F': (one) => json({ ...spindle(one), temperature: one.temperature, temp_units: 'F' }),
  'iSpindel in °C': (one) => json({ ...spindle(one), temperature: celsius(one), temp_units: 'C' }),
  'iSpindel in kelvin': (one) =>
    json({ ...spindle(one), temperature: celsius(one) + 273.15, temp_units: 'K' }),
  'iSpindel for InfluxDB': ({ device, temperature, gravity }) =>
    form(
      `measurements,source=${device} tilt=40,temperature=${temperature},temp_units="F",gravity=${gravity}`,
    ),
  'iSpindel for BierBot': (one) =>
    json({ chipid: one.device, s_number_temp_0: celsius(one), s_number_wort_0: one.gravity }),
  Brewblox: (one) =>
    json({ key: one.device, data: { 'Temperature[degC]': celsius(one), Gravity: one.gravity } }),
  'GravityMon by GET': (one) =>
    query({
      ...{ id: one.device, temperature: String(one.temperature), 'temp-units': 'F', interval: '900' },
      ...{ gravity: String(plato(one)), 'gravity-unit': 'P', rssi: '-64' },
    }),
  Tilt: ({ device, temperature, gravity }) =>
    // Its clock stands in 1970, as that of a device without a network does.
    form(
      `Timepoint=25569.01&Temp=${temperature}&SG=${gravity}&Beer=&Color=${encodeURIComponent(`RED:${device}`)}`,
    ),
  'TiltBridge for Fermentrack': ({ device, temperature, gravity }) =>
    json({
      tilts: [{ color: `Red:${device}`, temp: `${temperature}`, tempUnit: 'F', gravity: `${gravity}` }],
    }),
  'TiltBridge with commas': ({ device, temperature, gravity }) =>
    json({
      ...{ name: `RED:${device}`, temp: comma(temperature), temp_unit: 'F', gravity: comma(gravity) },
      ...{ gravity_unit: 'G', device_source: 'TiltBridge' },
    }),
  RAPT: (one) =>
    json({
      ...{ device_id: one.device, device_type: 'Hydrometer', name: one.device },
      ...{ temperature: `${celsius(one)}`, gravity: `${one.gravity * 1_000}`, battery: '87', rssi: '-61' },
    }),
  'Brewfather stream': (one) =>
    json({ name: one.device, temp: celsius(one), temp_unit: 'C', gravity: plato(one), gravity_unit: 'P' }),
  "Brewer's Friend stream": ({ device, temperature, gravity }) =>
    json(
      { name: device, temp: temperature, temp_unit: 'F', gravity, gravity_unit: 'G', og: 1.06 },
      '/stream/KEY',
    ),
  Fermentrack: ({ device, temperature, gravity }) =>
    json({ gravity_sensors: [{ name: device, temp: temperature, temp_format: 'F', gravity }] }),
  BrewPiLess: (one) =>
    form(`beerTemp=${celsius(one)}&beerSet=20.0&plato=${plato(one)}&gravity=null`, `/${one.device}`),
  Plaato: (one) =>
    json({ device_id: one.device, temp: celsius(one), temp_unit: 'C', sg: one.gravity, bpm: 3 }),
  plain: (one) => json({ device: one.device, temperature: comma(celsius(one)), gravity: comma(one.gravity) }),
}

const spindle = ({ device, gravity }: Measured) => {
  return { name: device, ID: device, token: '', angle: 40.5, gravity, battery: 3.9, interval: 900, RSSI: -58 }
}

const json = (fields: object, path = ''): DevicePost => {
  return { path, query: {}, body: JSON.stringify(fields), contentType: 'application/json' }
}

const form = (body: string, path = ''): DevicePost => {
  return { path, query: {}, body, contentType: 'application/x-www-form-urlencoded' }
}

const query = (fields: Record<string, string>): DevicePost => {
  return { path: '', query: fields, body: '', contentType: null }
}

const celsius = ({ temperature }: Measured) => Math.round(((temperature - 32) / 1.8) * 100) / 100
const plato = ({ gravity }: Measured) => shownValue(presets.METRIC, 'gravity', gravity)
const comma = (value: number) => String(value).replace('.', ',')
