import { describe, expect, it } from 'vitest'
import {
  dialectNames,
  type DeviceReading,
  type DevicePost,
  type DialectName,
} from '#domain/devices/devicePost.ts'
import { readPost } from '#domain/devices/readPost.ts'
import { aGet, aPost } from './posts.ts'

interface Said extends Partial<Omit<DeviceReading, 'measured' | 'dialect'>> {
  temperature?: number
  gravity?: number
  pressure?: number
}

const form = { contentType: 'application/x-www-form-urlencoded' }
const spindle = { name: 'FV3', ID: 9390968, token: 'k1', angle: 68.8, battery: 4.1, interval: 900, RSSI: -41 }
const mon = { name: 'FV3', ID: '2E6753', interval: 900, angle: 45.3, battery: 3.67, RSSI: -64, 'run-time': 6 }

const table: [string, DialectName, DevicePost, Said][] = [
  [
    'iSpindel in °F and Plato',
    'ISPINDEL',
    aPost({ ...spindle, temperature: 73.2, temp_units: 'F', gravity: 5.7 }),
    {
      device: '9390968',
      name: 'FV3',
      temperature: 73.2,
      gravity: 1.0225,
      battery: { volts: 4.1 },
      signal: -41,
      intervalSeconds: 900,
    },
  ],
  [
    'iSpindel in °C and SG',
    'ISPINDEL',
    aPost({ ...spindle, temperature: 20.5, temp_units: 'C', gravity: 1.0123 }),
    { temperature: 68.9, gravity: 1.0123 },
  ],
  [
    'iSpindel in kelvin',
    'ISPINDEL',
    aPost({ ...spindle, temperature: 293.65, temp_units: 'K', gravity: 1.0123 }),
    { temperature: 68.9, gravity: 1.0123 },
  ],
  [
    'iSpindel that nobody calibrated',
    'ISPINDEL',
    aPost({ ...spindle, temperature: 20, temp_units: 'C', gravity: 0 }),
    { temperature: 68, signal: -41 },
  ],
  [
    'iSpindel by TCP, a line with its end',
    'ISPINDEL',
    aPost(`${JSON.stringify({ ...spindle, temperature: 20, temp_units: 'C', gravity: 12.4 })}\r\n`),
    { temperature: 68, gravity: 1.0501 },
  ],
  [
    'iSpindel for Ubidots: the name is in the path and there is no unit',
    'ISPINDEL',
    aPost(
      { tilt: 68.8, temperature: 20.5, battery: 4.1, gravity: 5.7, interval: 900, RSSI: -41 },
      { path: '/api/v1.6/devices/FV%203', query: { token: 'x' } },
    ),
    { device: 'FV 3', temperature: 68.9, gravity: 1.0225 },
  ],
  [
    'iSpindel in the line protocol, typed as a form',
    'INFLUX',
    aPost(
      'measurements,source=FV3 tilt=68.8,temperature=73.2,temp_units="F",battery=4.1,gravity=5.7,interval=900,RSSI=-41',
      { path: '/write', query: { db: 'brewery' }, ...form },
    ),
    { device: 'FV3', temperature: 73.2, gravity: 1.0225, battery: { volts: 4.1 }, signal: -41 },
  ],
  [
    'a line with a blank in the name and a time behind it',
    'INFLUX',
    aPost(
      'measurements,source=Cold room 2 tilt=60,temperature=4.5,temp_units="C",gravity=1.012 1700000000',
      form,
    ),
    { device: 'Cold room 2', temperature: 40.1, gravity: 1.012 },
  ],
  [
    'GravityMon in the line protocol',
    'INFLUX',
    aPost(
      'measurement,host=FV3,device=2E6753,temp-format=C,gravity-format=P gravity=3.1,velocity=-1.2,corr-gravity=3.2,angle=45,temp=20.5,battery=3.67,rssi=-64\n',
    ),
    { device: '2E6753', name: 'FV3', temperature: 68.9, gravity: 1.0121, signal: -64 },
  ],
  [
    'iSpindel for Brewblox',
    'BREWBLOX',
    aPost({
      key: 'FV3',
      data: {
        'Tilt[deg]': 68.8,
        'Temperature[degC]': 20.5,
        'Battery[V]': 4.1,
        Gravity: 1.0123,
        'Rssi[dBm]': -41,
      },
    }),
    { device: 'FV3', temperature: 68.9, gravity: 1.0123, battery: { volts: 4.1 }, signal: -41 },
  ],
  [
    'Brewblox with things within a service',
    'BREWBLOX',
    aPost({
      key: 'tilt',
      data: {
        Red: {
          'temperature[degF]': 68.5,
          'temperature[degC]': 20.3,
          specificGravity: 1.0123,
          'rssi[dBm]': -70,
        },
      },
    }),
    { device: 'tilt/red', temperature: 68.5, gravity: 1.0123, signal: -70 },
  ],
  [
    'GravityMon for Brewblox',
    'BREWBLOX',
    aPost({
      key: 'FV3',
      data: { 'Temperature[degC]': 20.5, 'Temperature[degF]': 68.9, SG: 1.0123, Plato: 3.1 },
    }),
    { device: 'FV3', temperature: 68.9, gravity: 1.0123 },
  ],
  [
    'iSpindel for BierBot',
    'BIERBOT',
    aPost({
      apikey: 'x',
      type: 'ispindel',
      chipid: 'A1B2',
      s_number_wort_0: 12.4,
      s_number_temp_0: '20.5',
      s_number_voltage_0: 4.1,
      s_number_wifi_0: -41,
    }),
    { device: 'A1B2', temperature: 68.9, gravity: 1.0501, battery: { volts: 4.1 }, signal: -41 },
  ],
  [
    'GravityMon in SG',
    'GRAVITYMON',
    aPost({
      ...mon,
      temperature: 20.5,
      temp_units: 'C',
      gravity: 1.0123,
      'corr-gravity': 1.0126,
      'gravity-unit': 'G',
    }),
    { device: '2E6753', name: 'FV3', temperature: 68.9, gravity: 1.0123, signal: -64, intervalSeconds: 900 },
  ],
  [
    'GravityMon in Plato and °F',
    'GRAVITYMON',
    aPost({
      ...mon,
      temperature: 68.9,
      temp_units: 'F',
      gravity: 1.1,
      'corr-gravity': 1.2,
      'gravity-unit': 'P',
    }),
    { temperature: 68.9, gravity: 1.0043 },
  ],
  [
    'GravityMon by GET',
    'GRAVITYMON',
    aGet({
      name: 'FV3',
      id: '2E6753',
      token: 'x',
      interval: '900',
      temperature: '20,5',
      'temp-units': 'C',
      gravity: '1,0123',
      'corr-gravity': '1,0126',
      'gravity-unit': 'G',
      rssi: '-64',
    }),
    { device: '2E6753', temperature: 68.9, gravity: 1.0123, signal: -64 },
  ],
  ...(['pressure-unit', 'pressure_unit', 'pressure_units'] as const).map(
    (unit, at): [string, DialectName, DevicePost, Said] => [
      `PressureMon with ${unit}`,
      'PRESSUREMON',
      aPost({
        name: 'BT1',
        id: 'P1',
        interval: 300,
        temperature: 4,
        [['temperature-unit', 'temperature_unit', 'temp_units'][at] ?? '']: 'C',
        pressure: [12, 0.8274, '82.74'][at],
        [unit]: ['PSI', 'BAR', 'KPA'][at],
        battery: 3.9,
        rssi: -60,
        'run-time': 4,
      }),
      { device: 'P1', name: 'BT1', temperature: 39.2, pressure: 12, intervalSeconds: 300 },
    ],
  ),
  [
    'PressureMon by GET',
    'PRESSUREMON',
    aGet({
      name: 'BT1',
      id: 'P1',
      temperature: '39.2',
      'temperature-unit': 'F',
      pressure: '0,83',
      'pressure-unit': 'BAR',
    }),
    { device: 'P1', temperature: 39.2, pressure: 12.04 },
  ],
  [
    'Tilt app, Tilt Pi and BrewStatus',
    'TILT',
    aPost('Timepoint=46348.51&Temp=68.5&SG=1.0123&Beer=Pils%2C12&Color=RED&Comment=', form),
    { device: 'RED', name: 'Tilt Red', isShared: true, temperature: 68.5, gravity: 1.0123 },
  ],
  [
    'a Tilt with its address',
    'TILT',
    aPost('Timepoint=46348.51&Temp=68&SG=1.012&Beer=&Color=ORANGE%3A0a%3A1b&Comment=', form),
    { device: 'ORANGE:0A:1B', name: 'Tilt Orange', temperature: 68, gravity: 1.012 },
  ],
  [
    'TiltBridge to Brewfather, with numbers as text',
    'TILTBRIDGE',
    aPost({
      name: 'Red',
      temp: '68.5',
      temp_unit: 'F',
      gravity: '1.0123',
      gravity_unit: 'G',
      device_source: 'TiltBridge',
    }),
    { device: 'RED', name: 'Tilt Red', temperature: 68.5, gravity: 1.0123 },
  ],
  [
    'TiltBridge to a spreadsheet',
    'TILTBRIDGE',
    aPost({
      Beer: 'Pils',
      Temp: '68.5',
      SG: '1.0123',
      Color: 'Red',
      Comment: '',
      Email: 'a@b.c',
      tzOffset: '-5',
    }),
    { device: 'RED', temperature: 68.5, gravity: 1.0123 },
  ],
  [
    'TiltBridge to Fermentrack',
    'TILTBRIDGE',
    aPost({
      mdns_id: 'tiltbridge',
      tilts: {
        Red: { color: 'Red', temp: '68.5', tempUnit: 'F', gravity: '1.0123', weeks_on_battery: 4, rssi: -70 },
      },
    }),
    { device: 'RED', temperature: 68.5, gravity: 1.0123, signal: -70 },
  ],
  [
    'TiltBridge to taplist.io',
    'TILTBRIDGE',
    aPost({ Color: 'Red', Temp: '20.3', SG: '3.1', temperature_unit: 'C', gravity_unit: 'P' }),
    { device: 'RED', temperature: 68.5, gravity: 1.0121 },
  ],
  [
    'TiltBridge to Grainfather: only the address tells who it is',
    'TILTBRIDGE',
    aPost({ Temp: '68.5', Unit: 'fahrenheit', SG: '1.0123' }, { path: '/Red' }),
    { device: 'Red', temperature: 68.5, gravity: 1.0123 },
  ],
  [
    'RAPT hydrometer in thousandths',
    'RAPT',
    aPost({
      device_id: 'a0b1-c2',
      device_type: 'Hydrometer',
      name: 'Pill 1',
      temperature: '20.5',
      gravity: '1012.34',
      battery: '87.5',
      rssi: '-61',
      at: '2026-11-23T18:00:00Z',
    }),
    {
      device: 'a0b1-c2',
      name: 'Pill 1',
      temperature: 68.9,
      gravity: 1.0123,
      battery: { percent: 87.5 },
      signal: -61,
    },
  ],
  [
    'RAPT controller without gravity',
    'RAPT',
    aGet({
      device_id: 'c9',
      device_type: 'TemperatureController',
      name: 'FV3',
      temperature: '20.5',
      target_temperature: '20',
      gravity: '@gravity',
    }),
    { device: 'c9', temperature: 68.9, setPoint: 68 },
  ],
  [
    'Brewfather stream with nulls',
    'BREWFATHER',
    aPost(
      {
        name: 'FV3',
        temp: 20.5,
        aux_temp: 15,
        ext_temp: null,
        temp_unit: 'C',
        gravity: '3,1',
        gravity_unit: 'P',
        pressure: 0.83,
        pressure_unit: 'BAR',
        ph: null,
        temp_target: 20,
        battery: '',
      },
      { path: '/stream', query: { id: 'key' } },
    ),
    {
      device: 'FV3',
      name: 'FV3',
      temperature: 68.9,
      gravity: 1.0121,
      pressure: 12.04,
      setPoint: 68,
      ambient: 59,
    },
  ],
  [
    'Brewfather stream as GravityMon fills it, with 0 for what it does not measure',
    'BREWFATHER',
    aPost({
      ...{
        name: 'FV3',
        temp: 0,
        aux_temp: 0,
        ext_temp: 0,
        temp_unit: 'C',
        gravity: 1.012,
        gravity_unit: 'G',
      },
      ...{ pressure: 0, pressure_unit: 'PSI', ph: 0, bpm: 0, comment: '', beer: '', battery: 3.9 },
    }),
    { device: 'FV3', temperature: 32, gravity: 1.012, ambient: null, battery: { volts: 3.9 } },
  ],
  [
    "Brewer's Friend stream",
    'BREWERS_FRIEND',
    aPost(
      {
        name: 'FV3',
        temp: '68.9',
        temp_unit: 'F',
        gravity: 1.0123,
        gravity_unit: 'G',
        ambient: 59,
        og: 1.05,
        RSSI: -50,
      },
      { path: '/stream/KEY' },
    ),
    { device: 'FV3', temperature: 68.9, gravity: 1.0123, ambient: 59, signal: -50 },
  ],
  [
    'Fermentrack push of a controller',
    'FERMENTRACK',
    aPost({
      api_key: 'x',
      brewpi_devices: [
        {
          name: 'FV3',
          internal_id: 1,
          control_mode: 'b',
          temp_format: 'C',
          beer_temp: 20.5,
          fridge_temp: 15,
        },
      ],
    }),
    { device: 'brewpi-1', name: 'FV3', temperature: 68.9, ambient: 59 },
  ],
  [
    'Fermentrack push of a hydrometer',
    'FERMENTRACK',
    aPost({
      api_key: 'x',
      gravity_sensors: [
        {
          name: 'Red',
          internal_id: 1,
          sensor_type: 'tilt',
          gravity: '1.0123',
          temp: '68.9',
          temp_format: 'F',
        },
      ],
    }),
    { device: 'sensor-1', name: 'Red', temperature: 68.9, gravity: 1.0123 },
  ],
  [
    'BrewPiLess as a form',
    'BREWPILESS',
    aPost('beerTemp=20.5&beerSet=20.0&fridgeTemp=15.0&roomTemp=null&gravity=1.0123&voltage=3.9', {
      path: '/FV3',
      ...form,
    }),
    {
      device: 'FV3',
      temperature: 68.9,
      gravity: 1.0123,
      setPoint: 68,
      ambient: 59,
      battery: { volts: 3.9 },
    },
  ],
  [
    'BrewPiLess as JSON with nulls',
    'BREWPILESS',
    aPost(
      { beerTemp: 68.9, beerSet: null, fridgeTemp: null, roomTemp: 59, unit: 'F', plato: 3.1, pressure: 12 },
      { query: { device: 'FV3' }, ...form },
    ),
    { device: 'FV3', temperature: 68.9, gravity: 1.0121, ambient: 59, pressure: 12 },
  ],
  [
    'Plaato',
    'PLAATO',
    aPost({
      device_id: 'ab12',
      device_name: 'FV3',
      temp_unit: '°C',
      bpm: 12,
      temp: 20.5,
      sg: 1.0123,
      og: 1.05,
    }),
    { device: 'ab12', name: 'FV3', temperature: 68.9, gravity: 1.0123 },
  ],
  [
    'plain JSON',
    'PLAIN',
    aPost({ device: 'FV3', temperature: 20.1, unit: 'C', gravity: 1.012, setPoint: 20, batteryPercent: 80 }),
    { device: 'FV3', temperature: 68.2, gravity: 1.012, setPoint: 68, battery: { percent: 80 } },
  ],
  [
    'plain GET',
    'PLAIN',
    aGet({ device: 'FV3', temperature: '68,2', unit: 'F' }),
    { device: 'FV3', temperature: 68.2 },
  ],
  [
    'a unit that nobody knows is no value',
    'PLAIN',
    aPost({ device: 'FV3', temperature: 20, unit: 'R', gravity: 1.012 }),
    { device: 'FV3', gravity: 1.012 },
  ],
]

describe('what a device sends', () => {
  it.each(table)('reads %s', (_title, dialect, post, { temperature, gravity, pressure, ...said }) => {
    expect(readPost(post)).toEqual({
      dialect,
      readings: [
        expect.objectContaining({ dialect, ...said, measured: measured({ temperature, gravity, pressure }) }),
      ],
    })
  })

  it('is read in every dialect that there is', () => {
    expect(new Set(table.map(([, dialect]) => dialect))).toEqual(new Set(dialectNames))
  })

  it('is as many readings as there are Tilts, each with its color', () => {
    const post = aPost({
      tilts: {
        Red: { color: 'Red', temp: 68, gravity: 1.01 },
        Blue: { color: 'Blue', temp: 50, gravity: 1.05 },
      },
    })
    const read = readPost(post)
    expect('readings' in read && read.readings.map(({ device }) => device)).toEqual(['RED', 'BLUE'])
  })
})

function measured({ temperature, gravity, pressure }: Said) {
  return {
    ...(temperature !== undefined && { TEMPERATURE: temperature }),
    ...(gravity !== undefined && { GRAVITY: gravity }),
    ...(pressure !== undefined && { PRESSURE: pressure }),
  }
}
